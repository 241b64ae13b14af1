/** The statements of reasons about the account: each opens, and older ones load on request. */
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findSection, openSettings } from './settings.fixtures'

const TITLE = 'Decisions about you'
const PATH = 'GET /api/account/statements'

const buildStatement = (id: number, title: string) => ({
  ...{ id, title, decided_at: '2026-11-20T08:00:00Z', is_restriction: true },
  lines: [
    { label: 'Ground', text: 'Spam or advertising.' },
    { label: 'How you can object', text: `You can appeal. No. ${id}` },
  ],
})

it('shows why a decision was made and how to object', async () => {
  await openSettings({
    [PATH]: { body: { statements: [buildStatement(2, 'Your review of Certa was hidden.')], next_before: null } },
  })
  const card = await findSection(TITLE)
  await userEvent.click(await card.findByText('Your review of Certa was hidden.'))
  expect(card.getByText('Spam or advertising.')).toBeVisible()
  expect(card.getByText('You can appeal. No. 2')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Show older' })).toBeNull()
})

it('loads older decisions on request', async () => {
  const pages = [
    { statements: [buildStatement(2, 'Your claim on Deeds was rejected.')], next_before: 2 },
    { statements: [buildStatement(1, 'Your review of Certa was hidden.')], next_before: null },
  ]
  let requests: { path: string }[] = []
  const isOlderRequested = () => requests.some(({ path }) => path.endsWith('?before=2'))
  ;({ requests } = await openSettings({ [PATH]: () => ({ body: pages[isOlderRequested() ? 1 : 0] }) }))
  const card = await findSection(TITLE)
  await userEvent.click(await card.findByRole('button', { name: 'Show older' }))
  expect(await card.findByText('Your review of Certa was hidden.')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Show older' })).toBeNull()
})

it('says if no decision concerns the user', async () => {
  await openSettings()
  expect(await (await findSection(TITLE)).findByText('No decision concerns you.')).toBeVisible()
})
