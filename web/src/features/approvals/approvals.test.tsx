/** Approvals: a different admin approves or rejects what was requested; one's own can only be withdrawn. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { fakeServer, openPage, pasteInto } from '../../test/app'
import type { PendingAction } from './approval-queries'

const LIST = 'GET /api/admin/approvals'
const NUMBER = 'LX-2026-00001Q'

const REVOCATION: PendingAction = {
  ...{ id: 'a1', kind: 'certificate.revoke', object_kind: 'certificate', object_id: NUMBER },
  ...{ params: { number: NUMBER, reason: 'A leak.' }, reason: 'A leak.', state: 'pending', is_own: false },
  ...{ requested_by: 'g1', requested_by_name: 'غريس Hopper', requested_at: '2026-11-24T08:00:00Z' },
  ...{ expires_at: '2026-12-01T08:00:00Z', decided_by: null, decided_by_name: '', decided_at: null, note: '' },
}
const REFUND: PendingAction = {
  ...REVOCATION,
  ...{ id: 'a2', kind: 'payment.refund', object_kind: 'payment', object_id: 'p1', is_own: true },
  ...{ params: { amount: 59_900, currency: 'usd' }, reason: 'A mistake.' },
}

async function openApprovals(
  approvals: readonly PendingAction[],
  replies: Parameters<typeof fakeServer>[0] = {},
  params = '',
) {
  signIn('3')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': {
      body: { ...ACCOUNT, role_id: 3, role: 'admin', second_factor: { ...ACCOUNT.second_factor, state: 'done' } },
    },
    [LIST]: { body: { total: 41, page_size: 20, approvals } },
    ...replies,
  })
  const { address } = await openPage(`/admin-dashboard?tab=approvals${params}`)
  await screen.findByRole('heading', { name: 'Approvals' })
  return { requests, address, listed: () => requests.filter(({ path }) => path.startsWith('/api/admin/approvals?')) }
}

/** Ant Design gives all labels the same id in tests, so the dialog is found by its title's text. */
async function findDialog(title: string) {
  await waitFor(() => expect(screen.getByText(title)).toBeVisible())
  return within(screen.getByRole('dialog'))
}

it('approves what another admin has requested, once it is confirmed', async () => {
  const { requests, listed } = await openApprovals([REVOCATION], {
    'POST /api/admin/approvals/a1/approve': { body: { ...REVOCATION, state: 'approved' } },
  })
  const row = within(await screen.findByRole('row', { name: new RegExp(NUMBER) }))
  for (const text of ['Waits for a second admin', 'A leak.']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByText('غريس Hopper').tagName).toBe('BDI')
  expect(listed()[0]?.path).toBe('/api/admin/approvals?state=pending&page=1')
  await userEvent.click(row.getByRole('button', { name: 'Approve' }))
  const dialog = await findDialog('Approve: Revoke a certificate')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('Please confirm that you have checked it.')).toBeVisible()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved and done.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(listed().length).toBeGreaterThan(1))
})

it('shows why an approved action failed in the dialog', async () => {
  const detail = 'The payment provider refused this refund.'
  await openApprovals([{ ...REFUND, is_own: false }], {
    'POST /api/admin/approvals/a2/approve': { status: 409, body: { detail } },
  })
  expect((await screen.findAllByText('$599.00')).length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await findDialog('Approve: Refund a payment')
  expect(dialog.getByText('p1, $599.00')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText(detail)).toBeVisible()
})

it('lets admins withdraw, but not approve, what they have requested themselves', async () => {
  const { requests } = await openApprovals([REFUND], { 'POST /api/admin/approvals/a2/reject': { body: REFUND } })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  const dialog = await findDialog('Withdraw: Refund a payment')
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  await pasteInto(dialog.getByLabelText('Reason'), ' A slip. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Withdrawn.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A slip.' })
})

it('shows decided actions with who decided and why, page by page', async () => {
  const decided = { decided_by: 'b1', decided_by_name: '', decided_at: '2026-11-25T08:00:00Z', note: 'Not yet.' }
  const { listed, address } = await openApprovals(
    [{ ...REVOCATION, ...decided, state: 'rejected' }],
    {},
    '&state=rejected&at=2',
  )
  const row = within(await screen.findByRole('row', { name: new RegExp(NUMBER) }))
  for (const text of ['Rejected', 'Deleted account', 'Not yet.']) expect(row.getByText(text)).toBeVisible()
  expect(row.queryByRole('button')).toBeNull()
  expect(listed()[0]?.path).toBe('/api/admin/approvals?state=rejected&page=2')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(listed().at(-1)?.path).toContain('state=rejected&page=3'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByTitle('All'))
  await waitFor(() => expect(listed().at(-1)?.path).toBe('/api/admin/approvals?page=1'))
  expect(address()).toMatch(/tab=approvals&state=all$/)
})

it('says that nothing waits', async () => {
  await openApprovals([])
  expect(await screen.findByText('Nothing waits for an approval.')).toBeVisible()
})
