/** Users in the portal: the list by what the address says, one user, and what staff do. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, PROFILE_OPTIONS, SUPER_ADMIN_PORTAL, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'
import { GROUND_REPLIES, chooseGround } from '../../moderation/grounds.fixtures'

const ID = '7d0f3c1e-0000-4000-8000-0000000000aa'
const USER = {
  ...{ id: ID, name: 'Vera Vendor', email: 'vera@maker.example', country: 'Portugal', type: 'Vendor' },
  ...{ state: 'active', company: 'Meridian Deeds Ltd', registered_at: '2026-11-01T10:00:00Z' },
}
const DETAILS = {
  ...USER,
  ...{ job_title: 'Partner', verified_at: '2026-11-01T11:00:00Z', suspended_at: null, suspension_reason: '' },
  ...{ is_reset_required: false, removal_due_at: null, has_second_factor: true },
}
const SUSPENDED = { ...DETAILS, state: 'suspended', suspended_at: '2026-11-20T10:00:00Z', suspension_reason: 'Spam.' }
const PATH = `/api/admin/users/${ID}`

/** Opens a dialog by its button, and gives a reason there. */
async function giveReason(opener: string, action: string, reason: string) {
  await userEvent.click(screen.getByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), reason)
  await userEvent.click(dialog.getByRole('button', { name: action }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function openUsers(query = '', replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    'GET /api/options': { body: PROFILE_OPTIONS },
    'GET /api/admin/users': { body: { users: [USER], next_after: null } },
    [`GET ${PATH}`]: { body: DETAILS },
    [`GET ${PATH}/notes`]: { body: { notes: [], next_before: null } },
    ...replies,
  })
  const page = await openPage(`/admin-dashboard?tab=users${query}`)
  const lists = () => requests.filter(({ path }) => path.startsWith('/api/admin/users?')).map(({ path }) => path)
  return { requests, lists, ...page }
}

it('lists what the specification names', covers('Z10/screen'), async () => {
  await openUsers()
  const row = within(await screen.findByRole('row', { name: /Vera Vendor/ }))
  for (const text of [ID, 'vera@maker.example', 'Portugal', 'Vendor', 'Active'])
    expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('time')).toHaveAttribute('datetime', USER.registered_at)
})

it('asks the server for what the address says', async () => {
  const { lists } = await openUsers(`&q=vera&kind=Vendor&state=suspended&country=Germany&sort=-name&at=${ID}`)
  await screen.findByRole('row', { name: /Vera Vendor/ })
  expect(lists().at(-1)).toBe(
    `/api/admin/users?q=vera&type=Vendor&state=suspended&country=Germany&sort=name&descending=true&after=${ID}`,
  )
})

it('leaves out what the address has by mistake', async () => {
  const { lists } = await openUsers('&kind=Owner&state=odd&sort=age&at=1')
  await screen.findByRole('row', { name: /Vera Vendor/ })
  expect(lists().at(-1)).toBe('/api/admin/users?sort=registered&descending=true')
})

it('searches, sorts and pages through the address', async () => {
  const { address, lists } = await openUsers('', {
    'GET /api/admin/users': { body: { users: [USER], next_after: ID } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toContain(`at=${ID}`))
  await userEvent.type(screen.getByLabelText('Name, email or company'), 'meridian{Enter}')
  await waitFor(() => expect(address()).toContain('q=meridian'))
  expect(address()).not.toContain('at=')
  await userEvent.click(screen.getByRole('button', { name: /^Email/ }))
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/users?q=meridian&sort=email&descending=false'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }))
  await waitFor(() => expect(lists().at(-1)).toBe('/api/admin/users?sort=email&descending=false'))
})

it('says that nothing matches, and what went wrong', async () => {
  await openUsers('', { 'GET /api/admin/users': { body: { users: [], next_after: null } } })
  expect(await screen.findByText('No user matches. Change the filter.')).toBeVisible()
})

it('loads again after a failure', async () => {
  let isBroken = true
  await openUsers('', {
    'GET /api/admin/users': () => (isBroken ? 'broken' : { body: { users: [USER], next_after: null } }),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(retry)
  expect(await screen.findByRole('row', { name: /Vera Vendor/ })).toBeVisible()
})

it('opens a user, puts the focus there, and goes back', async () => {
  const { address } = await openUsers('&q=vera')
  await userEvent.click(await screen.findByRole('button', { name: 'Vera Vendor' }))
  expect(await screen.findByRole('heading', { name: 'Vera Vendor' })).toHaveFocus()
  expect(address()).toContain(`open=${ID}`)
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await screen.findByRole('row', { name: /Vera Vendor/ })
  expect(address()).toContain('q=vera')
})

it('suspends with a reason, and offers to lift that', async () => {
  const { requests } = await openUsers(`&open=${ID}`, {
    [`POST ${PATH}/suspension`]: { body: SUSPENDED },
    ...GROUND_REPLIES,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  expect(dialog.getByText('Please choose the ground of the decision.')).toBeVisible()
  await chooseGround(dialog, 'False identity')
  await userEvent.type(dialog.getByLabelText('Reason'), ' Spam. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Account suspended')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Spam.',
    ground: 'account_false_identity',
  })
  expect(await screen.findByRole('button', { name: 'Lift the suspension' })).toBeVisible()
  expect(screen.getByText('Spam.')).toBeVisible()
})

it('shows why the server refuses an erasure, and schedules it', async () => {
  const refusal = 'This is not the email address of the account. Please type it again.'
  let isRefused = true
  await openUsers(`&open=${ID}`, {
    [`POST ${PATH}/erasure`]: () =>
      isRefused
        ? { status: 400, body: { detail: refusal } }
        : { body: { ...DETAILS, state: 'deletion_requested', removal_due_at: '2026-11-30T10:00:00Z' } },
    [`DELETE ${PATH}/erasure`]: { body: DETAILS },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'By letter.')
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'vera@maker.exampl')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule the erasure' }))
  expect(await dialog.findByText(refusal)).toBeVisible()
  isRefused = false
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'e')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule the erasure' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the erasure' }))
  expect(await screen.findByText('Erasure cancelled')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Erase' })).toBeVisible()
})

it('sends the verification link again', async () => {
  const unverified = { ...DETAILS, state: 'unverified', verified_at: null }
  await openUsers(`&open=${ID}`, {
    [`GET ${PATH}`]: { body: unverified },
    [`POST ${PATH}/verification`]: { body: unverified },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend the verification link' }))
  expect(await screen.findByText('Verification link sent')).toBeVisible()
})

it('offers only what the admin may do', async () => {
  await openUsers(`&open=${ID}`, {
    'GET /api/admin/portal': { body: { ...SUPER_ADMIN_PORTAL, permissions: ['view_portal', 'view_users'] } },
  })
  await screen.findByRole('heading', { name: 'Vera Vendor' })
  for (const name of ['Suspend', 'Require a password reset', 'Erase', 'Add note'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('says that a user is missing', async () => {
  await openUsers(`&open=${ID}`, { [`GET ${PATH}`]: { status: 404, body: { detail: 'User not found.' } } })
  expect(await screen.findByText('User not found.')).toBeVisible()
})

it('adds notes, lists them in pages, and deletes own ones', async () => {
  const build = (id: number, text: string, isOwn: boolean) => ({
    ...{ id, kind: 'abuse', text, author_name: isOwn ? 'Ines Okonkwo' : '', is_own: isOwn },
    created_at: '2026-11-20T10:00:00Z',
  })
  let notes = [build(2, 'Called us.', true)]
  const { requests } = await openUsers(`&open=${ID}`, {
    [`GET ${PATH}/notes`]: () =>
      requests.at(-1)?.path.includes('before=2')
        ? { body: { notes: [build(1, 'An old one.', false)], next_before: null } }
        : { body: { notes, next_before: 2 } },
    [`POST ${PATH}/notes`]: () => {
      notes = [build(3, 'Wrote again.', true), ...notes]
      return { status: 201, body: notes[0] }
    },
    [`DELETE ${PATH}/notes/2`]: () => {
      notes = notes.filter(({ id }) => id !== 2)
      return { status: 204 }
    },
  })
  expect(await screen.findByText('Called us.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show older notes' }))
  const old = within((await screen.findByText('An old one.')).closest('li') as HTMLElement)
  expect(old.getByText('Deleted account')).toBeVisible()
  expect(old.queryByRole('button')).toBeNull()
  await userEvent.type(screen.getByLabelText('Note'), 'Wrote again.')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Wrote again.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'support', text: 'Wrote again.' })
  await userEvent.click(
    within(screen.getByText('Called us.').closest('li') as HTMLElement).getByRole('button', { name: 'Delete note' }),
  )
  await waitFor(() => expect(screen.queryByText('Called us.')).toBeNull())
})

it('opens the support view with a reason', async () => {
  const view = {
    user: DETAILS,
    sessions: [
      {
        ...{ device: 'Firefox on Linux', network: '203.0.113.0/24' },
        ...{ created_at: '2026-11-20T08:00:00Z', used_at: '2026-11-21T08:00:00Z' },
      },
    ],
    emails: [
      {
        ...{ id: 7, template: 'reset-password', subject: 'Reset your Lexdex password', state: 'failed', attempts: 5 },
        ...{ error: 'refused: 550', at: '2026-11-21T08:00:00Z', can_resend: true },
      },
      {
        ...{ id: 6, template: 'verify-email', subject: '', state: 'failed', attempts: 5, error: 'TimeoutError' },
        ...{ at: '2026-11-20T08:00:00Z', can_resend: false },
      },
    ],
    rate_limits: [
      {
        ...{ operation: 'login', rule: 0, title: 'Log in', description: '10 per 5 minutes and address and subject' },
        ...{ used: 10, allowed: 10, ends_at: '2026-11-21T09:05:00Z', next_at: '2026-11-21T09:00:30Z' },
      },
    ],
    counts: { claims: 3 },
  }
  const { requests } = await openUsers(`&open=${ID}`, {
    [`POST ${PATH}/support-view`]: { body: view },
    [`POST ${PATH}/emails/7/resend`]: { status: 204 },
    [`POST ${PATH}/rate-limits/lift`]: { status: 204 },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Open the support view' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'No email arrives.{Enter}')
  expect(await screen.findByText(/Firefox on Linux, 203\.0\.113\.0\/24/)).toBeVisible()
  expect(screen.getByText(/refuses the address \(550\)/)).toBeVisible()
  expect(screen.getByText('Reset your Lexdex password')).toBeVisible()
  expect(screen.getByText(/has a link that may have expired/)).toBeVisible()
  expect(screen.getByText(/10 of 10 used/)).toBeVisible()
  expect(screen.getByText('claims')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'No email arrives.' })
  await giveReason('Send again', 'Send', 'It works again.')
  expect(await screen.findByText('Email queued')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ reason: 'It works again.' })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  await giveReason('Lift the limit: Log in', 'Lift the limit', 'Mistyped.')
  expect(await screen.findByText('Limit lifted')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ operation: 'login', rule: 0, reason: 'Mistyped.' })
  expect(screen.getByText('No limit is in force for this user.')).toBeVisible()
})
