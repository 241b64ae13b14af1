import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findSection, openSettings } from './settings.fixtures'

const TITLE = 'Recent security activity'
const PATH = 'GET /api/account/security-activity'

const buildEntry = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  kind: 'logged_in',
  description: 'Logged in',
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  created_at: '2026-11-21T08:00:00Z',
  ...changes,
})

it('shows what happened, where and when, and marks what may be an attack', async () => {
  await openSettings({
    [PATH]: {
      body: [
        buildEntry(3, { kind: 'login_failed', description: 'Wrong password at login', device: 'curl' }),
        buildEntry(2),
        buildEntry(1, { kind: 'registered', description: 'Registered', device: '', network: '' }),
      ],
    },
  })
  const card = await findSection(TITLE)
  await card.findByText('Wrong password at login')
  const [failed, login, registered] = card.getAllByRole('listitem').map((item) => within(item))
  expect(failed?.getByText('Check this')).toBeVisible()
  expect(failed?.getByText('curl')).toBeVisible()
  expect(login?.queryByText('Check this')).toBeNull()
  expect(login?.getByText('203.0.113.0/24')).toBeVisible()
  expect(login?.getByRole('time')).toHaveAttribute('dateTime', '2026-11-21T08:00:00Z')
  expect(registered?.queryByText(/·/)).toBeNull()
})

it('loads older entries on request', async () => {
  const first = Array.from({ length: 10 }, (_, index) => buildEntry(20 - index))
  const older = [buildEntry(10, { description: 'Registered' })]
  let requests: { path: string }[] = []
  const isOlderRequested = () => requests.some(({ path }) => path.endsWith('/security-activity?limit=10&before=11'))
  ;({ requests } = await openSettings({ [PATH]: () => ({ body: isOlderRequested() ? older : first }) }))
  const card = await findSection(TITLE)
  await userEvent.click(await card.findByRole('button', { name: 'Show older' }))
  expect(await card.findByText('Registered')).toBeVisible()
  expect(card.getAllByRole('listitem')).toHaveLength(11)
  expect(card.queryByRole('button', { name: 'Show older' })).toBeNull()
})

it('says when there is nothing', async () => {
  await openSettings()
  expect(await (await findSection(TITLE)).findByText('Nothing in the last 90 days.')).toBeVisible()
})

it('says when it cannot be loaded, and loads again', async () => {
  let isBroken = true
  await openSettings({ [PATH]: () => (isBroken ? 'broken' : { body: [buildEntry(1)] }) })
  const card = await findSection(TITLE)
  await card.findByRole('alert')
  isBroken = false
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Logged in')).toBeVisible()
  expect(screen.queryByText('Nothing in the last 90 days.')).toBeNull()
})
