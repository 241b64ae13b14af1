/** The admins' list of certificates, and the changes of one. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../../test/accounts'
import { fakeServer, openPage, pasteInto } from '../../../test/app'
import type { Replies } from '../validation.fixtures'

const NUMBER = 'LX-2026-00001Q'
const NEWER = 'LX-2026-00002P'
const DESK = '/admin-dashboard?tab=validation'
const ONE = `/api/admin/certificates/${NUMBER}`

const SUMMARY = {
  ...{ number: NUMBER, issuer: 'official', issuer_name: 'Lexdex', product_id: 'wills', product_name: 'Wills' },
  ...{ module: '', holder: 'Vera GmbH', programme: 'full', package: 'standard', star: true },
  ...{ scope: 'Wills 4 (SaaS): Security.', status: 'active', state: 'active' },
  ...{ issued_at: '2026-11-20T08:00:00Z', expires_at: '2027-11-20T08:00:00Z' },
  ...{ file_state: 'ready', surveillance_due_at: null as string | null },
}
const RECORD = {
  ...SUMMARY,
  ...{ rubric_version: '1.0.0', product_revision: 4, facts: { version: '4.0' }, facts_hash: 'cd'.repeat(32) },
  ...{ changed_facts: [] as string[], accepted_facts: null, facts_accepted_at: null, status_reason: '' },
  ...{ status_changed_at: '2026-11-24T08:00:00Z', superseded_by: '', file_sha256: '', file_url: '' },
  ...{ credential_url: '', log_index: 1, file_error: '', is_involved: false, replacements: [] as string[] },
  ...{ fact_changes: [] as unknown[], directory_facts_hash: 'ef'.repeat(32) },
  allowed_changes: ['suspend', 'revoke'],
  history: [{ kind: 'issued', status: 'active', reason: '', recorded_at: '2026-11-20T08:00:00Z', is_logged: true }],
}

async function openDesk(path: string, replies: Replies) {
  signIn('3')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': {
      body: { ...ACCOUNT, role_id: 3, role: 'admin', second_factor: { ...ACCOUNT.second_factor, state: 'done' } },
    },
    'GET /api/admin/certificates': {
      body: {
        ...{ total: 21, page: 1, page_size: 20 },
        certificates: [
          SUMMARY,
          { ...SUMMARY, number: NEWER, product_name: 'صكوك', file_state: 'failed', surveillance_due_at: '2026-12-24' },
        ],
      },
    },
    ...replies,
  })
  await openPage(path)
  return requests
}

const openOne = (changes: Record<string, unknown>, replies: Replies = {}) =>
  openDesk(`${DESK}&view=certificates&certificate=${NUMBER}`, {
    [`GET ${ONE}`]: { body: { ...RECORD, ...changes } },
    ...replies,
  })

it('lists certificates, filters them by status, pages them and opens one', async () => {
  const requests = await openDesk(`${DESK}&view=certificates`, { [`GET ${ONE}`]: { body: RECORD } })
  const row = within(await screen.findByRole('row', { name: new RegExp(NUMBER) }))
  for (const text of ['Wills', 'Wills 4 (SaaS): Security.', 'Valid', 'November 20, 2027'])
    expect(row.getByText(text)).toBeVisible()
  const other = within(screen.getByRole('row', { name: new RegExp(NEWER) }))
  expect(other.getByText('Examine changed facts by December 24, 2026')).toBeVisible()
  expect(other.getByText('File: failed')).toBeVisible()
  expect(other.getByText('صكوك').tagName).toBe('BDI')
  expect(screen.getByText('21 certificates')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(requests.at(-1)?.path).toContain('page=2'))
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByText('Suspended'))
  await waitFor(() => expect(requests.at(-1)?.path).toMatch(/status=suspended&page=1/))
  await pasteInto(screen.getByRole('textbox', { name: 'Number, product or holder' }), ' wills ')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(requests.at(-1)?.path).toContain('q=wills'))
  await userEvent.click(await screen.findByRole('button', { name: NUMBER }))
  expect(await screen.findByRole('heading', { name: `Certificate ${NUMBER}` })).toBeVisible()
})

it('suspends with a reason after it has said what follows publicly', async () => {
  const requests = await openOne({}, { [`POST ${ONE}/changes`]: { body: RECORD } })
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Suspend the certificate ${NUMBER}` }))
  expect(dialog.getByRole('list', { name: 'What will happen' })).toHaveTextContent(/public page says at once/)
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  await pasteInto(dialog.getByLabelText('Reason'), ' A leak. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('The certificate was suspended.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ action: 'suspend', reason: 'A leak.', superseded_by: '', directory_facts_hash: '' },
  })
})

it.each([
  ['revoke', 'Revoke', '', 'revocation', { reason: 'A leak.' }],
  [
    ...(['supersede', 'Replace', NEWER, 'changes'] as const),
    { action: 'supersede', reason: 'A leak.', superseded_by: NEWER, directory_facts_hash: '' },
  ],
])('asks for the number before the final change %s', async (action, label, by, path, body) => {
  const requests = await openOne(
    { allowed_changes: [action], replacements: [NEWER] },
    { [`POST ${ONE}/${path}`]: { body: RECORD } },
  )
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('list', { name: 'What will happen' })).toHaveTextContent('This is final')
  if (by) {
    await userEvent.click(dialog.getByRole('combobox', { name: 'Replaced by' }))
    await userEvent.click(await screen.findByTitle(by))
  }
  await pasteInto(dialog.getByLabelText('Reason'), 'A leak.')
  const confirmation = dialog.getByLabelText(`Type ${NUMBER} to confirm`)
  await pasteInto(confirmation, NEWER)
  await userEvent.click(dialog.getByRole('button', { name: label }))
  expect(await dialog.findByText('Please type the number of the certificate.')).toBeVisible()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.clear(confirmation)
  await pasteInto(confirmation, NUMBER.toLowerCase())
  await userEvent.click(dialog.getByRole('button', { name: label }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(body)
  const waits = screen.queryByText(/^Waits for a second admin/)
  if (action === 'revoke') expect(waits).toBeVisible()
  else expect(waits).toBeNull()
})

it.each([
  [409, `${NUMBER} is suspended, so it can't be suspended.`],
  [403, 'Someone who has no part in this request must do this.'],
])('shows the refusal of the server (%i) in the dialog', async (status, detail) => {
  await openOne({}, { [`POST ${ONE}/changes`]: { status, body: { detail } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog'))
  await pasteInto(dialog.getByLabelText('Reason'), 'A leak.')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await dialog.findByText(detail)).toBeVisible()
})

it('accepts the changed facts with the values that were shown', async () => {
  const requests = await openOne(
    {
      ...{ allowed_changes: ['accept_facts'], changed_facts: ['version'] },
      fact_changes: [{ fact: 'version', examined: '4.0', listed: '5.0' }],
    },
    { [`POST ${ONE}/changes`]: { body: RECORD } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accept changed facts' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('list', { name: 'Changed facts' })).toHaveTextContent(
    'Version: 4.0 was examined, the directory now states 5.0.',
  )
  await pasteInto(dialog.getByLabelText('Reason'), 'Examined again.')
  await userEvent.click(dialog.getByRole('button', { name: 'Accept changed facts' }))
  expect(await screen.findByText('The changed facts were accepted.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ action: 'accept_facts', reason: 'Examined again.', superseded_by: '', facts: ['version'] },
    directory_facts_hash: RECORD.directory_facts_hash,
  })
})

it('offers only what is allowed, and says why nothing is', async () => {
  await openOne({ allowed_changes: ['retry_file'], is_involved: true, file_state: 'failed', file_error: 'No font.' })
  expect(await screen.findByRole('button', { name: 'Generate the file again' })).toBeVisible()
  expect(screen.getByText(/You had a part in the request/)).toBeVisible()
  expect(screen.getByText('No font.')).toBeVisible()
  for (const name of ['Suspend', 'Reinstate', 'Revoke', 'Replace', 'Accept changed facts'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('says of an ended certificate that nothing changes it, also to an admin who had a part in its request', async () => {
  await openOne({ allowed_changes: [], status: 'superseded', superseded_by: NEWER, is_involved: true })
  expect(await screen.findByText(/Nothing changes it any more/)).toBeVisible()
  expect(screen.queryByText(/another admin must change its status/)).toBeNull()
})

it('says that nothing changes an ended certificate, and shows facts and history', async () => {
  await openOne({
    ...{ allowed_changes: [], status: 'revoked', status_reason: 'A leak.', changed_facts: ['version'] },
    history: [
      ...RECORD.history,
      {
        ...{ kind: 'surveillance_opened', status: 'active', reason: 'hosting_locations', is_logged: false },
        recorded_at: '2026-11-21T08:00:00Z',
      },
    ],
  })
  expect(await screen.findByText(/Nothing changes it any more/)).toBeVisible()
  expect(screen.getByText('Changed since')).toBeVisible()
  expect(screen.getByText('A leak.')).toBeVisible()
  expect(screen.getByText(/^Surveillance opened/)).toHaveTextContent('Surveillance opened: Hosting locations')
})
