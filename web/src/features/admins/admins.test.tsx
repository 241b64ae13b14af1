/** Admins in the portal: the list, invitation, change of role and removal. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, SUPER_ADMIN_PORTAL, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const build = (name: string, changes: Record<string, unknown> = {}) => ({
  ...{ id: `id-${name.toLowerCase()}`, name, email: `${name.toLowerCase()}@lexdex.example`, role: 'Admin' },
  ...{ status: 'active', created_at: '2026-11-01T10:00:00Z', last_login_at: null, has_second_factor: true },
  ...changes,
})
const OWN = build('Ines', { id: ACCOUNT.id, role: 'Super Admin' })
const BERT = build('Bert', { status: 'invited', has_second_factor: false })
const PATH = '/api/admin/admins'

async function openAdmins(query = '', replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    [`GET ${PATH}`]: { body: { admins: [BERT, OWN], has_next: false } },
    ...replies,
  })
  return { requests, ...(await openPage(`/admin-dashboard?tab=admins${query}`)) }
}

it('lists what the specification names', covers('Z06', 'Z23/screen'), async () => {
  await openAdmins()
  const row = within(await screen.findByRole('row', { name: /Bert/ }))
  for (const text of ['id-bert', 'bert@lexdex.example', 'Admin', 'Invited', 'Off', 'None lately'])
    expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('time')).toHaveAttribute('datetime', BERT.created_at)
})

it('is for super admins', async () => {
  await openAdmins('', {
    'GET /api/admin/portal': { body: { ...SUPER_ADMIN_PORTAL, permissions: ['view_portal', 'view_users'] } },
    'GET /api/admin/users': { body: { users: [], next_after: null } },
  })
  await screen.findByRole('tab', { name: 'Users' })
  expect(screen.queryByRole('tab', { name: 'Admins' })).toBeNull()
})

it('invites an admin after checking the form', covers('Z24/screen', 'M44/admin'), async () => {
  const { requests } = await openAdmins('', {
    [`POST ${PATH}`]: { status: 201, body: { admin: build('Nora'), is_invited: true } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add admin' }))
  const dialog = within(await screen.findByRole('dialog'))
  const add = dialog.getByRole('button', { name: 'Add admin' })
  await userEvent.click(add)
  expect(await dialog.findByText('Please enter a name.')).toBeVisible()
  expect(dialog.getByText('Please enter an email address.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Full name'), 'Nora New')
  await userEvent.type(dialog.getByLabelText('Email'), 'nora@lexdex.example')
  await userEvent.click(add)
  expect(await screen.findByText('Admin Created')).toBeVisible()
  const posted = requests.find(({ method }) => method === 'POST')
  expect(posted?.body).toEqual({ name: 'Nora New', email: 'nora@lexdex.example', role: 'Admin' })
})

it('shows why an invitation is refused', async () => {
  const detail = 'This account is an admin already. You can change the role in the list.'
  await openAdmins('', { [`POST ${PATH}`]: { status: 409, body: { detail } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Add admin' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Full name'), 'Nora New')
  await userEvent.type(dialog.getByLabelText('Email'), 'nora@lexdex.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add admin' }))
  expect(await dialog.findByText(detail)).toBeVisible()
})

it('removes an admin after a confirmation', covers('Z24/screen', 'M44/admin'), async () => {
  let admins = [BERT, OWN]
  const { requests } = await openAdmins('', {
    [`GET ${PATH}`]: () => ({ body: { admins, has_next: false } }),
    [`DELETE ${PATH}/id-bert`]: () => {
      admins = [OWN]
      return { status: 204 }
    },
  })
  const countDeletions = () => requests.filter(({ method }) => method === 'DELETE').length
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bert' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(countDeletions()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bert' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText('Please type the name of the admin.')).toBeVisible()
  expect(countDeletions()).toBe(0)
  await userEvent.type(dialog.getByLabelText('Type Bert to confirm'), 'Bert')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Admin Removed')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('bert@lexdex.example')).toBeNull())
  expect(countDeletions()).toBe(1)
})

it('cannot remove a super admin, and says why', covers('Z24/screen'), async () => {
  await openAdmins()
  const button = await screen.findByRole('button', { name: 'Remove Ines' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('A Super Admin cannot be removed. Change the role first.')
})

it('changes a role, and shows why the last super admin keeps it', async () => {
  const detail = 'There must be at least one super admin. Please make another admin a super admin first.'
  const { requests } = await openAdmins('', {
    [`PUT ${PATH}/${ACCOUNT.id}/role`]: { status: 409, body: { detail } },
    [`PUT ${PATH}/id-bert/role`]: { body: { ...BERT, role: 'Super Admin' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make Admin: Ines' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make Admin' }))
  expect(await dialog.findByText(detail)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Make Super Admin: Bert' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make Super Admin' }))
  expect(await screen.findByText('Role Changed')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ role: 'Super Admin' })
})

it('sends an invitation again', async () => {
  await openAdmins('', { [`POST ${PATH}/id-bert/invitation`]: { body: BERT } })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: Bert' }))
  expect(await screen.findByText('Invitation sent')).toBeVisible()
})

it('has pages', async () => {
  const { requests, address } = await openAdmins('&at=2', {
    [`GET ${PATH}`]: { body: { admins: [BERT], has_next: true } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toContain('at=3'))
  await waitFor(() => expect(requests.at(-1)?.path).toBe(`${PATH}?page=3`))
})
