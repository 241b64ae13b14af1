/** Vendors in the portal: the table by what the address says, the page of one, and what staff change. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, SUPER_ADMIN_PORTAL, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const ID = '7d0f3c1e-0000-4000-8000-0000000000aa'
const OTHER_ID = '7d0f3c1e-0000-4000-8000-0000000000bb'
const ACCOUNT_ID = '7d0f3c1e-0000-4000-8000-0000000000cc'
const CLAIM_ID = '7d0f3c1e-0000-4000-8000-0000000000dd'
const PATH = `/api/admin/vendors/${ID}`
const AT = '2026-11-01T10:00:00Z'
const VENDOR = {
  ...{ id: ID, name: 'Meridian', state: 'active', joined_at: AT },
  domains: [{ domain: 'meridian.example', proof: 'email', reason: '', changed_at: AT }],
  ...{ accounts: 2, products: 3, claims: 5, pending_claims: 1, leads: 7, validations: 4, replies: 6, reviews: 9 },
}
const OTHER = { ...VENDOR, id: OTHER_ID, name: 'Meridian Legal', domains: [] }
const USER = {
  ...{ id: ACCOUNT_ID, name: 'Vera Vendor', email: 'vera@meridian.example', country: 'Portugal', type: 'Vendor' },
  ...{ state: 'active', company: 'Meridian', registered_at: AT },
}
const CLAIM = {
  ...{ id: CLAIM_ID, product_id: 'deeds', product_name: 'Deeds', sample: false, vendor_name: 'Vera Vendor' },
  ...{ vendor_email: 'vera@meridian.example', reason: 'Ours.', status: 'approved', proof: 'domain', proof_met: true },
  ...{ proof_finding: 'The domain matches.', proof_checked_at: AT, record: null, submitted_at: AT },
  ...{ reviewed_at: AT, review_note: 'Claim approved', other_owners: [] },
}
const DETAILS = {
  ...{ vendor: VENDOR, suspended_at: null, suspension_reason: '', accounts: [USER], claims: [CLAIM], last_merge: null },
  products: [{ id: 'deeds', name: 'Deeds', sample: false, is_public: true, owners: 1, reviews: 9, replies: 6 }],
  lead_counts: [{ kind: 'demo', state: 'new', count: 7 }],
  ...{ validations: [], certificates: [] },
}
const SUSPENDED = {
  ...DETAILS,
  ...{ vendor: { ...VENDOR, state: 'suspended' }, suspended_at: AT, suspension_reason: 'Spam.' },
}
const LIST = { vendors: [VENDOR], total: 120, page_size: 50 }

async function openVendors(query = '', replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    'GET /api/admin/vendors': { body: LIST },
    [`GET ${PATH}`]: { body: DETAILS },
    [`GET ${PATH}/payments`]: { body: { payments: [], has_next: false } },
    [`GET ${PATH}/notes`]: { body: { notes: [], next_before: null } },
    [`GET ${PATH}/history`]: { body: { acts: [], next_before: null } },
    ...replies,
  })
  const page = await openPage(`/admin-dashboard?tab=vendors${query}`)
  const lists = () => requests.filter(({ path }) => /^\/api\/admin\/vendors(\?|$)/.test(path)).map(({ path }) => path)
  const posts = () => requests.filter(({ method }) => method === 'POST')
  return { requests, lists, posts, ...page }
}

/** Opens a dialog by its button, gives a reason there and sends it. */
async function giveReason(opener: string, action: string, reason = ' Spam. ') {
  await userEvent.click(await screen.findByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: action }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason'), reason)
  await userEvent.click(dialog.getByRole('button', { name: action }))
}

it('lists the counts of each vendor', covers('Z07/screen'), async () => {
  await openVendors()
  const row = within(await screen.findByRole('row', { name: /Meridian/ }))
  for (const text of ['meridian.example', '5 (1 pending)', '7', '6 of 9', 'Active'])
    expect(row.getByText(text)).toBeVisible()
  expect(screen.getByText('120 vendors, page 1 of 3')).toBeVisible()
})

it('asks the server for what the address says, and leaves out what it has by mistake', async () => {
  const { lists } = await openVendors('&q=mer&state=suspended&kind=unproven&status=pending&sort=-joined&at=2')
  await screen.findByRole('row', { name: /Meridian/ })
  expect(lists().at(-1)).toBe(
    '/api/admin/vendors?search=mer&state=suspended&proven=false&pending=true&sort=-joined&page=2',
  )
})

it('ignores unknown values of the address', async () => {
  const { lists } = await openVendors('&state=odd&kind=odd&status=odd&sort=leads&at=x')
  await screen.findByRole('row', { name: /Meridian/ })
  expect(lists().at(-1)).toBe('/api/admin/vendors')
})

it('searches, sorts and pages through the address', async () => {
  const { address, lists } = await openVendors()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/vendors?page=2'))
  await userEvent.type(screen.getByLabelText('Company or domain'), 'meridian{Enter}')
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/vendors?search=meridian'))
  await userEvent.click(screen.getByRole('button', { name: /^Joined/ }))
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/vendors?search=meridian&sort=joined'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }))
  await waitFor(() => expect(address()).not.toContain('q='))
})

it('says that nothing matches', async () => {
  await openVendors('', { 'GET /api/admin/vendors': { body: { ...LIST, vendors: [], total: 0 } } })
  expect(await screen.findByText('No vendor matches. Change the filter.')).toBeVisible()
})

it('loads again after a failure', async () => {
  let isBroken = true
  await openVendors('', { 'GET /api/admin/vendors': () => (isBroken ? 'broken' : { body: LIST }) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(retry)
  expect(await screen.findByRole('row', { name: /Meridian/ })).toBeVisible()
})

it('opens a vendor with the focus on its name, and goes back to the filtered list', async () => {
  const { address } = await openVendors('&q=mer')
  await userEvent.click(await screen.findByRole('button', { name: 'Meridian' }))
  expect(await screen.findByRole('heading', { name: 'Meridian' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Vera Vendor' })).toHaveAttribute(
    'href',
    `/admin-dashboard?tab=users&open=${ACCOUNT_ID}`,
  )
  expect(screen.getByText('Email domain: met')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await screen.findByRole('row', { name: /Meridian/ })
  expect(address()).toContain('q=mer')
})

it('suspends with a reason, and offers to reinstate', async () => {
  const { posts } = await openVendors(`&open=${ID}`, {
    [`POST ${PATH}/suspension`]: { body: SUSPENDED },
    [`POST ${PATH}/reinstatement`]: { body: DETAILS },
  })
  await giveReason('Suspend', 'Suspend')
  expect(await screen.findByText('Vendor suspended')).toBeVisible()
  expect(posts().at(-1)?.body).toEqual({ reason: 'Spam.' })
  expect(await screen.findByText(/Suspended on/)).toHaveTextContent('Spam.')
  await giveReason('Reinstate', 'Reinstate')
  expect(await screen.findByText('Vendor reinstated')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible()
})

it('shows why the server refuses', async () => {
  const refusal = 'This vendor is suspended already.'
  await openVendors(`&open=${ID}`, { [`POST ${PATH}/suspension`]: { status: 409, body: { detail: refusal } } })
  await giveReason('Suspend', 'Suspend')
  expect(await screen.findByText(refusal)).toBeVisible()
})

it('proves a typed domain, and withdraws one', async () => {
  const { posts } = await openVendors(`&open=${ID}`, { [`POST ${PATH}/domains`]: { body: DETAILS } })
  await userEvent.click(await screen.findByRole('button', { name: 'Prove a domain' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Domain'), ' deeds.example ')
  await userEvent.type(dialog.getByLabelText('Reason'), 'Seen in the register.')
  await userEvent.click(dialog.getByRole('button', { name: 'Prove' }))
  await waitFor(() =>
    expect(posts().at(-1)?.body).toEqual({
      ...{ domain: 'deeds.example', is_proven: true, reason: 'Seen in the register.' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await giveReason('Withdraw meridian.example', 'Withdraw')
  await waitFor(() =>
    expect(posts().at(-1)?.body).toEqual({ domain: 'meridian.example', is_proven: false, reason: 'Spam.' }),
  )
})

it('removes a claim', async () => {
  const removed = { ...DETAILS, claims: [{ ...CLAIM, status: 'revoked', review_note: 'Spam.' }] }
  await openVendors(`&open=${ID}`, { [`POST ${PATH}/claims/${CLAIM_ID}/removal`]: { body: removed } })
  await giveReason('Remove the claim on Deeds', 'Remove the claim')
  expect(await screen.findByText('Claim removed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove the claim on Deeds' })).toBeNull()
})

it('marks a claim on a sample product', async () => {
  await openVendors(`&open=${ID}`, {
    [`GET ${PATH}`]: { body: { ...DETAILS, claims: [{ ...CLAIM, product_name: 'Wills', sample: true }] } },
  })
  const row = await screen.findByRole('row', { name: /Wills/ })
  expect(row).toHaveTextContent(/sample/i)
})

it('shows what a merge moves, merges, and offers to undo it', async () => {
  const merge = { merged_id: OTHER_ID, merged_name: 'Meridian Legal', merged_at: AT, accounts: 1, domains: [] }
  const preview = { kept: VENDOR, merged: OTHER, accounts: [{ ...USER, email: 'otto@legal.example' }], obstacle: '' }
  const { posts } = await openVendors(`&open=${ID}`, {
    'GET /api/admin/vendors': { body: { ...LIST, vendors: [VENDOR, OTHER] } },
    [`GET ${PATH}/merge/${OTHER_ID}`]: { body: preview },
    [`POST ${PATH}/merge`]: { body: { ...DETAILS, last_merge: merge } },
    [`POST ${PATH}/merge/undo`]: { body: DETAILS },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge another vendor' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByLabelText('The other vendor'))
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByText('Meridian Legal'))
  expect(await dialog.findByText('otto@legal.example')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason'), 'The same company.')
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Vendors merged')).toBeVisible()
  expect(posts().at(-1)?.body).toEqual({ merged_id: OTHER_ID, reason: 'The same company.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await giveReason('Undo the merge', 'Undo the merge')
  expect(await screen.findByText('Merge undone')).toBeVisible()
})

it('shows requests only after a reason', async () => {
  const lead = {
    ...{ id: 1, product_name: 'Deeds', kind: 'demo', state: 'new', received_at: AT, state_since: null, notes: 0 },
    ...{ sender_domain: 'firm.example', sample: true },
  }
  const { posts } = await openVendors(`&open=${ID}`, { [`POST ${PATH}/leads`]: { body: { leads: [lead] } } })
  await giveReason('Show the requests', 'Show', 'Complaint.')
  expect(await screen.findByText('firm.example')).toBeVisible()
  expect(screen.getByText('Sample data')).toBeVisible()
  expect(posts().at(-1)?.body).toEqual({ reason: 'Complaint.' })
})

it('shows payments, notes and the history', async () => {
  const payment = {
    ...{ id: CLAIM_ID, description: 'Validation of Deeds', currency: 'usd', total_amount: 199900 },
    ...{ refunded_amount: 19900, status: 'paid', created_at: AT, paid_at: AT },
  }
  const note = {
    ...{ id: 3, kind: 'abuse', text: 'Called twice.', author_name: '', account_id: ACCOUNT_ID },
    ...{ account_name: 'Vera Vendor', created_at: AT },
  }
  const act = { id: 9, at: AT, actor_name: '', actor_kind: 'operator', action: 'vendor.domain_proven', reason: 'Seen.' }
  await openVendors(`&open=${ID}`, {
    [`GET ${PATH}/payments`]: { body: { payments: [payment], has_next: false } },
    [`GET ${PATH}/notes`]: { body: { notes: [note], next_before: null } },
    [`GET ${PATH}/history`]: { body: { acts: [act], next_before: null } },
  })
  expect(await screen.findByText('US$1,999.00')).toBeVisible()
  expect(screen.getByText('US$199.00')).toBeVisible()
  expect(await screen.findByText('Called twice.')).toBeVisible()
  expect(await screen.findByText('Vendor: domain proven')).toBeVisible()
  expect(screen.getByText('operator')).toBeVisible()
})

it('offers only what the admin may do', async () => {
  await openVendors(`&open=${ID}`, {
    'GET /api/admin/portal': { body: { ...SUPER_ADMIN_PORTAL, permissions: ['view_portal', 'manage_vendors'] } },
  })
  await screen.findByRole('heading', { name: 'Meridian' })
  for (const name of ['Suspend', 'Merge another vendor', 'Remove the claim on Deeds'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  for (const name of ['Payments', 'Notes', 'History']) expect(screen.queryByRole('heading', { name })).toBeNull()
})

it('says that a vendor is missing', async () => {
  await openVendors(`&open=${ID}`, { [`GET ${PATH}`]: { status: 404, body: { detail: 'Vendor not found.' } } })
  expect(await screen.findByText('Vendor not found.')).toBeVisible()
})
