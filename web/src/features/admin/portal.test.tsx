/** The portal: who uses it, what they may open, the audit log, and codes for what is dangerous. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ACCOUNT, SUPER_ADMIN_PORTAL, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const ENTRY = {
  ...{ id: 7, at: '2026-11-25T20:00:00Z', actor: ACCOUNT.id, actor_name: 'Ines Okonkwo', actor_kind: 'admin' },
  ...{ action: 'claim.approved', object_kind: 'claim', object_id: 'c-1', is_erased: false, log_entry: 3 },
  ...{ before: { state: 'pending' }, after: { state: 'approved' }, reason: 'The domain matches.' },
  ...{ network: '192.0.2.0/24', country: 'Germany' },
}
const NEEDS_CODE: Reply = {
  status: 403,
  body: { detail: 'Please confirm this with a current two-factor code.' },
  headers: { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age=600' },
}

async function openPortal(path: string, replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': {
      body: {
        ...ACCOUNT,
        role_id: 4,
        role: 'super admin',
        second_factor: { ...ACCOUNT.second_factor, state: 'passed' },
      },
    },
    'GET /api/admin/audit': { body: { entries: [ENTRY], next_before: null } },
    'GET /api/admin/audit/actions': { body: { actions: ['claim.approved', 'claim.rejected'] } },
    ...replies,
  })
  return { requests, ...(await openPage(path)) }
}

it('says whose portal it is, and leads home', covers('Z01/badge', 'Z01/home'), async () => {
  await openPortal('/admin-dashboard')
  expect(await screen.findByText('Super Admin')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
})

it('logs out, and says so at the login', covers('Z01/logout', 'M44/logged-out'), async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...globalThis.location, assign, pathname: '/admin-dashboard' })
  const { requests } = await openPortal('/admin-dashboard', { 'POST /auth/logout': { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?reason=logged-out'))
  expect(requests.some(({ method, path }) => method === 'POST' && path === '/auth/logout')).toBe(true)
  vi.unstubAllGlobals()
})

it('shows the toast of the logout', { ...covers('M44/logged-out'), timeout: 20_000 }, async () => {
  fakeServer({})
  await openPage('/login?reason=logged-out')
  expect(await screen.findByText('Logged Out')).toBeVisible()
})

it('shows only the tabs that the admin may open', async () => {
  const permissions = ['edit_legal_texts']
  await openPortal('/admin-dashboard', {
    'GET /api/admin/portal': { body: { ...SUPER_ADMIN_PORTAL, role: 'Admin', permissions } },
    'GET /api/legal': { body: [] },
  })
  expect(await screen.findByText('Admin')).toBeVisible()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Legal texts'])
})

it('says at each tab how much waits there', async () => {
  const none = { profile_changes: 0, reviews: 0, unread_activity: 0, unread_alerts: 0 }
  await openPortal('/admin-dashboard?tab=audit', {
    'GET /api/admin/waiting': { body: { queue: 6, suggestions: 2, claims: 4, ...none } },
  })
  for (const name of ['Queue6 waiting', 'Suggestions2 waiting', 'Claims4 pending', 'Reviews'])
    await waitFor(() => expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toContain(name))
})

it('lists what was done, with the values before and after', async () => {
  await openPortal('/admin-dashboard?tab=audit')
  const row = within(await screen.findByRole('row', { name: /claim\.approved/ }))
  expect(row.getByText('Ines Okonkwo')).toBeVisible()
  expect(row.getByText('admin, 192.0.2.0/24, Germany')).toBeVisible()
  expect(row.getByText('pending').closest('del')).not.toBeNull()
  expect(row.getByText('approved').closest('del')).toBeNull()
  expect(row.getByText('The domain matches.')).toBeVisible()
})

it('says that details were erased', async () => {
  const erased = { ...ENTRY, before: {}, after: {}, reason: '', is_erased: true }
  await openPortal('/admin-dashboard?tab=audit', {
    'GET /api/admin/audit': { body: { entries: [erased], next_before: null } },
  })
  expect(await screen.findByText('Erased with the person that it was about')).toBeVisible()
})

it('filters by what the address says, pages, and goes back to the latest', async () => {
  const { requests, address } = await openPortal('/admin-dashboard?tab=audit&object=c-1&action=claim', {
    'GET /api/admin/audit': { body: { entries: [ENTRY], next_before: 7 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier' }))
  await waitFor(() => expect(address()).toContain('before=7'))
  const lists = () => requests.filter(({ path }) => path.startsWith('/api/admin/audit?')).map(({ path }) => path)
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/audit?action=claim&object_id=c-1&before=7'))
  await userEvent.click(screen.getByRole('button', { name: 'Latest' }))
  await waitFor(() => expect(address()).not.toContain('before'))
  const objectField = screen.getByLabelText('Object: id, or name of a product')
  await userEvent.clear(objectField)
  await userEvent.type(objectField, 'c-2{Enter}')
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/audit?action=claim&object_id=c-2'))
  await userEvent.type(screen.getByLabelText('Email of who acted'), 'ada@firm.example{Enter}')
  await waitFor(() =>
    expect(lists().at(-1)).toBe('/api/admin/audit?action=claim&actor_email=ada%40firm.example&object_id=c-2'),
  )
})

it('asks for a current code, and goes on with what was refused', async () => {
  let isConfirmed = false
  const { requests } = await openPortal('/admin-dashboard?tab=audit', {
    'GET /api/admin/audit/export': () => (isConfirmed ? { text: 'id' } : NEEDS_CODE),
    'POST /api/account/second-factor/current-code': () => {
      isConfirmed = true
      return { status: 204 }
    },
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ path }) => path.endsWith('/current-code'))?.body).toEqual({ code: '123456' })
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/admin/audit/export')).toHaveLength(2))
  expect(screen.queryByText('Export failed')).toBeNull()
})

it('leaves what was refused as it is without a code', async () => {
  await openPortal('/admin-dashboard?tab=audit', { 'GET /api/admin/audit/export': NEEDS_CODE })
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Please confirm this with a current two-factor code.')).toBeVisible()
})
