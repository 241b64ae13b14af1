/** Before paying, the vendor reads where the directory differs from the request, and whom the certificate will name. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { describeDifference } from './directory-warning'
import { listNextSteps } from './next-steps'
import type { RequestDetails } from './request-queries'
import { DETAILS, DRAFT, REQUEST, openAsVendor } from './validation.fixtures'

const ONE = `/api/validation/requests/${REQUEST.id}`
const STORED = `/new-validation-request?request=${REQUEST.id}`
const DIFFERENCE = { fact: 'version', source: 'request', expected: '4.2', listed: 'not stated' } as const
const SENTENCE = 'Version: your request says 4.2, the directory says not stated.'
const CHANGED = { fact: 'hosting locations', source: 'testing', expected: 'Germany', listed: 'China' } as const

it('warns on the last step of the wizard and in the payment dialog', async () => {
  const stored = { ...DRAFT, productId: 'wills', package: 'standard', directoryDifferences: [DIFFERENCE] }
  await openAsVendor(STORED, { [`GET ${ONE}`]: { body: stored } })
  await screen.findByRole('heading', { name: 'Organization' })
  for (let step = 0; step < 3; step += 1) await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText(SENTENCE)).toBeVisible()
  expect(screen.getByRole('link', { name: "the product's profile" })).toHaveAttribute('href', '/product/vendor/wills')
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText(SENTENCE)).toBeVisible())
})

it('is no warning where nothing differs', async () => {
  const stored = { ...DRAFT, productId: 'wills', package: 'standard' }
  await openAsVendor(STORED, { [`GET ${ONE}`]: { body: stored } })
  await screen.findByRole('heading', { name: 'Organization' })
  for (let step = 0; step < 3; step += 1) await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByText('The directory and your request differ')).toBeNull()
})

it('is a next step of an ordered request', () => {
  const listTexts = (differences: unknown[], status = 'submitted') =>
    listNextSteps({ ...DETAILS, status, directoryDifferences: differences } as unknown as RequestDetails, '2026-11-20')
      .map(({ who, what }) => `${who} ${what}`)
      .join(' ')
  expect(listTexts([])).not.toContain('no certificate')
  expect(listTexts([DIFFERENCE])).toContain(`no certificate can be issued while they differ. ${SENTENCE}`)
  expect(listTexts([CHANGED], 'report_sent')).toContain(describeDifference(CHANGED))
  expect(describeDifference(CHANGED)).toBe('Hosting locations: we examined Germany, the directory says China.')
})

it('takes the organization from the product, and says whom the certificate will name', async () => {
  await openAsVendor('/new-validation-request', {
    'POST /api/validation/requests': { status: 201, body: DRAFT },
    [`GET ${ONE}`]: { body: DRAFT },
    [`PUT ${ONE}`]: { body: DRAFT },
  })
  await screen.findByRole('heading', { name: 'Organization' })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await screen.findByLabelText('Product'))
  await userEvent.click(await screen.findByText('Wills', { selector: 'bdi' }))
  expect(await screen.findByText(/^The certificate will state/)).toHaveTextContent('Wills GmbH as its holder')
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByLabelText('Organization name')).toHaveValue('Wills GmbH')
})
