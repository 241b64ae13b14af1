/** Failed events: why they failed, trying them again, discarding with a reason; and what waits. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, SUPER_ADMIN_PORTAL, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import type { FailedEvent, FailedEventPage } from './event-queries'

const LIST = 'GET /api/admin/failed-events'
const WAITING = 'GET /api/admin/waiting-events'
const EMAIL: FailedEvent = {
  ...{ id: 7, topic: 'mail.email_requested', task: 'Send an email', about: 'Your claim was approved', attempts: 5 },
  ...{ published_at: '2026-11-25T20:00:00Z', failed_at: '2026-11-25T23:00:00Z' },
  error: 'The mail server refused the recipient: 550.',
}
const SCAN: FailedEvent = {
  ...EMAIL,
  ...{ id: 8, topic: 'validation.file_uploaded', task: 'Scan an uploaded file for viruses', about: '' },
}
const TOPICS = [
  { topic: EMAIL.topic, task: EMAIL.task, count: 1200 },
  { topic: SCAN.topic, task: SCAN.task, count: 1 },
]
const PAGE: FailedEventPage = { events: [EMAIL, SCAN], has_next: true, topics: TOPICS }
const EMPTY: FailedEventPage = { events: [], has_next: false, topics: [] }
const BACKLOG = { ...TOPICS[0], count: 40, retried: 3, p50_seconds: 30, p95_seconds: 7200 }

async function openEvents(replies: Record<string, Reply | (() => Reply)> = {}, params = '') {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    [LIST]: { body: PAGE },
    [WAITING]: { body: { topics: [BACKLOG] } },
    ...replies,
  })
  return { requests, ...(await openPage(`/admin-dashboard?tab=events${params}`)) }
}

const findPosted = (requests: { method: string; path: string; body?: unknown }[]) =>
  requests.find(({ method }) => method === 'POST')

it('shows what was to be done, why it failed, and what waits', async () => {
  const { requests, address } = await openEvents()
  const row = within(await screen.findByRole('row', { name: /Your claim was approved/ }))
  for (const text of ['Send an email', EMAIL.error, '5']) expect(row.getByText(text)).toBeVisible()
  const waiting = within(await screen.findByRole('table', { name: 'Waiting events' }))
  expect(waiting.getByRole('row', { name: 'Send an email 40 3 less than a minute 2 hours' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(address()).toContain('at=2'))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('failed-events?page=2'))).toBe(true))
})

it('tries one event again', async () => {
  let page = PAGE
  await openEvents({
    [LIST]: () => ({ body: page }),
    'POST /api/admin/failed-events/8/retry': () => {
      page = { ...PAGE, events: [EMAIL] }
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: `Try again: ${SCAN.task}` }))
  expect(await screen.findByText('The worker tries the event again.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Scan an uploaded file/ })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Failed events' })).toHaveFocus()
})

it('tries all events of the chosen kind again', async () => {
  const { requests, address } = await openEvents({
    'POST /api/admin/failed-events/retry': { body: { retried: 1200 } },
  })
  await screen.findByRole('row', { name: /Your claim was approved/ })
  expect(screen.queryByRole('button', { name: /^Try all/ })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind of event' }))
  await userEvent.click(await screen.findByText('Send an email (1,200)'))
  await waitFor(() => expect(address()).toContain('kind=mail.email_requested'))
  await userEvent.click(await screen.findByRole('button', { name: 'Try all 1,200 again' }))
  await waitFor(() => expect(findPosted(requests)?.body).toEqual({ topic: EMAIL.topic }))
})

it('discards an event only with a reason', async () => {
  const { requests } = await openEvents({ 'POST /api/admin/failed-events/7/discard': { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: Send an email, Your claim was approved' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  expect(findPosted(requests)).toBeUndefined()
  await userEvent.type(dialog.getByLabelText('Reason'), ' Sent by hand. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Event discarded')).toBeVisible()
  expect(findPosted(requests)?.body).toEqual({ reason: 'Sent by hand.' })
})

it('says that another admin was faster, and reads the list again', async () => {
  let page = PAGE
  const detail = 'This event is no longer among the failed ones. Please reload the page.'
  await openEvents({
    [LIST]: () => ({ body: page }),
    'POST /api/admin/failed-events/8/retry': () => {
      page = EMPTY
      return { status: 404, body: { detail } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: `Try again: ${SCAN.task}` }))
  expect(await screen.findByText(detail)).toBeVisible()
  expect(await screen.findByText('No event has failed.')).toBeVisible()
})

it('says when nothing has failed or waits', async () => {
  await openEvents({ [LIST]: { body: EMPTY }, [WAITING]: { body: { topics: [] } } }, '&kind=mail.email_requested')
  expect(await screen.findByText('No event of this kind has failed. Choose another kind.')).toBeVisible()
  expect(await screen.findByText('No event waits.')).toBeVisible()
})

it('says why the lists cannot be read, and tries again', async () => {
  const failure = { status: 503, body: { detail: 'The database is unavailable. Please try again in a moment.' } }
  await openEvents({ [LIST]: failure, [WAITING]: failure })
  await waitFor(() => expect(screen.getAllByText(/The database is unavailable/)).toHaveLength(2))
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
})

it('offers only what the admin may do', async () => {
  await openEvents({
    'GET /api/admin/portal': { body: { ...SUPER_ADMIN_PORTAL, role: 'Admin', permissions: ['view_portal'] } },
  })
  await screen.findByRole('row', { name: /Your claim was approved/ })
  expect(screen.queryByRole('button', { name: /^(Try again|Discard)/ })).toBeNull()
})
