/** What prevents a certificate is shown before the decision, and in the queue. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { REQUEST } from '../validation.fixtures'
import { DESK, openDesk, openRequest } from './staff.fixtures'

it('warns the decider of what prevents a certificate, and names the vendor who no longer owns the product', async () => {
  const obstacle = 'The directory states other facts than when testing was completed: hosting locations.'
  await openRequest({ allowedMoves: ['issue', 'reject'], status: 'replied', issueObstacles: [obstacle] })
  expect(await screen.findByText(obstacle)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText(obstacle)).toBeVisible())
})

it('says in the queue that a vendor no longer owns the product, and gives no task for an ended request', async () => {
  const entry = { ...REQUEST, vendorEmail: 'v@v.example', myParts: [], needsDeclaration: false, awaitsProduct: false }
  const lost = { ...entry, id: 'id-1', softwareName: 'Lost', status: 'replied', ownsProduct: false }
  const ended = {
    ...entry,
    id: 'id-2',
    softwareName: 'Ended',
    status: 'withdrawn',
    awaitsProduct: true,
    ownsProduct: true,
  }
  await openDesk(DESK, { 'GET /api/admin/validation/requests': { body: [lost, ended] } })
  const row = within(await screen.findByRole('row', { name: /Lost/ }))
  expect(row.getByText('The vendor no longer manages the product')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Ended/ })).queryByText('Assign a product')).toBeNull()
})
