/** Alerts: what an admin reads and acknowledges, and what happens when another admin was faster. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, SUPER_ADMIN_PORTAL, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'
import type { Alert } from './alert-queries'

const LIST = 'GET /api/admin/alerts'
const ALERT: Alert = {
  ...{ id: 7, kind: 'queue_age', object_id: 'claim', severity: 'critical', read: false, times_opened: 3 },
  ...{ message: '2 claims wait longer than 5 days.', opened_at: '2026-11-25T20:00:00Z', closed_at: null },
  ...{ acknowledged_by: null, acknowledged_by_name: '', acknowledged_at: null },
}
const PAGE = { items: [ALERT], has_next: false, unread: 1, newest_id: 7 }
const EMPTY = { ...PAGE, items: [], unread: 0 }

async function openAlerts(replies: Record<string, Reply | (() => Reply)>, path = '/admin-dashboard?tab=overview') {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    ...replies,
  })
  return { requests, ...(await openPage(path)) }
}

it('shows an alert with what to do, and marks it as read', covers('Z09/screen'), async () => {
  let page = PAGE
  const { requests } = await openAlerts({
    [LIST]: () => ({ body: page }),
    'POST /api/admin/alerts/7/acknowledge': () => {
      page = EMPTY
      return { status: 204 }
    },
  })
  expect(await screen.findByText(ALERT.message)).toBeVisible()
  expect(screen.getByText(/returned 2 times/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open: Claims' })).toHaveAttribute(
    'href',
    '/admin-dashboard?tab=queue&kind=claim',
  )
  expect(requests.find(({ path }) => path.startsWith('/api/admin/alerts'))?.path).toContain('state=unread')
  await userEvent.click(screen.getByRole('button', { name: `Acknowledge: ${ALERT.message}` }))
  expect(await screen.findByText('No unread alerts.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Alerts' })).toHaveFocus()
})

it('acknowledges only what the admin has seen', covers('Z09/screen'), async () => {
  const { requests } = await openAlerts({
    [LIST]: { body: PAGE },
    'POST /api/admin/alerts/acknowledge': { body: { acknowledged: 1 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge all' }))
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/api/admin/alerts/acknowledge')?.body).toEqual({ newest_id: 7 }),
  )
})

it.each([
  ['no_results', 'Open the searches without results', '/admin-dashboard?tab=search&view=queries&kind=no_result'],
  ['search_release', 'Open rebuild and jobs', '/admin-dashboard?tab=search&view=jobs'],
])('leads from %s to the view of the Search tab', async (kind, label, address) => {
  await openAlerts({ [LIST]: { body: { ...PAGE, items: [{ ...ALERT, kind, object_id: '' }] } } })
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', address)
})

it('says that another admin was faster, and reads the list again', async () => {
  let page = PAGE
  await openAlerts({
    [LIST]: () => ({ body: page }),
    'POST /api/admin/alerts/7/acknowledge': () => {
      page = EMPTY
      return { status: 409, body: { detail: 'This alert was acknowledged already. Please reload the page.' } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: `Acknowledge: ${ALERT.message}` }))
  expect(await screen.findByText(/acknowledged already/)).toBeVisible()
  expect(await screen.findByText('No unread alerts.')).toBeVisible()
})

it('names no link to a tab that the admin does not have', async () => {
  await openAlerts({
    'GET /api/admin/portal': { body: { ...SUPER_ADMIN_PORTAL, role: 'Admin', permissions: ['view_portal'] } },
    [LIST]: { body: { ...PAGE, items: [{ ...ALERT, kind: 'admin_logins', object_id: '' }] } },
  })
  expect(await screen.findByText(/Open the admins$/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open the admins' })).toBeNull()
})
