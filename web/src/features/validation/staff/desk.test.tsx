/** The staff's work: queue, assignments, findings, decision, complaints and feedback. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT } from '../../../test/accounts'
import { pasteInto } from '../../../test/app'
import { REPORT, REQUEST } from '../validation.fixtures'
import { DESK, ONE, STAFF_DETAILS, openDesk, openRequest } from './staff.fixtures'

it('lists the queue with what is to do, and opens a request', async () => {
  const requests = await openDesk(DESK, {})
  const row = within(await screen.findByRole('row', { name: /Wills/ }))
  expect(row.getByText('Declare your interests')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Assigned to me' }))
  await waitFor(() => expect(requests.at(-1)?.path).toContain('mine=true'))
  await userEvent.click(await screen.findByRole('button', { name: 'Wills' }))
  expect(await screen.findByText('vera@vendor.example')).toBeVisible()
})

it('assigns the admin, who declares to have no conflict of interest', async () => {
  let assignments: unknown[] = []
  const requests = await openRequest(
    {},
    {
      [`GET ${ONE}`]: () => ({ body: { ...STAFF_DETAILS, assignments } }),
      [`POST ${ONE}/assignments`]: () => {
        assignments = [
          {
            ...{ id: 'a1', part: 'tester', account_id: ACCOUNT.id, name: 'Ines', is_effective: false },
            ...{ assigned_at: '2026-11-20T08:00:00Z', ended_at: null, has_conflict: null, statement: '' },
          },
        ]
        return { body: STAFF_DETAILS }
      },
      [`POST ${ONE}/declaration`]: { body: STAFF_DETAILS },
    },
  )
  const tester = within(await screen.findByRole('listitem', { name: 'Tester' }))
  await userEvent.click(tester.getByRole('button', { name: 'Assign me' }))
  await userEvent.click(await tester.findByRole('button', { name: 'Declare interests' }))
  await pasteInto(await screen.findByLabelText('Your interests'), 'None.')
  await userEvent.click(screen.getByRole('button', { name: 'Declare' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { part: 'tester', account_id: ACCOUNT.id },
    { statement: 'None.', has_conflict: false },
  ])
})

it('assigns a colleague by name, and says why others cannot be chosen', async () => {
  const obstacle = 'This admin is or was tester of this request.'
  const requests = await openRequest(
    {},
    {
      [`GET ${ONE}/candidates`]: {
        body: [
          { account_id: 'id-1', name: 'Dora', email: 'dora@lexdex.example', obstacle: '' },
          { account_id: 'id-2', name: 'Dora', email: 'd.smith@lexdex.example', obstacle: '' },
          { account_id: 'id-3', name: 'Tess', email: '', obstacle },
        ],
      },
      [`POST ${ONE}/assignments`]: { body: STAFF_DETAILS },
    },
  )
  const decider = within(await screen.findByRole('listitem', { name: 'Decider' }))
  await userEvent.click(decider.getByRole('button', { name: 'Assign someone else' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Admin' }))
  expect(await screen.findByText(obstacle)).toBeInTheDocument()
  await userEvent.click(screen.getByText(/d\.smith@lexdex\.example/))
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ path }) => path.includes('/candidates'))?.path).toContain('part=decider')
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ part: 'decider', account_id: 'id-2' })
})

it('records a finding with the hash of its evidence', async () => {
  const requests = await openRequest(
    { allowedMoves: ['record_finding'] },
    { [`PUT ${ONE}/findings/SEC-01`]: { body: {} } },
  )
  await userEvent.click(await screen.findByText('Data is encrypted.'))
  const form = within(screen.getByRole('form', { name: 'Finding on SEC-01' }))
  expect(form.queryByRole('radio', { name: 'Not applicable' })).toBeNull()
  await userEvent.click(form.getByRole('radio', { name: 'Met' }))
  await pasteInto(form.getByLabelText('Address'), 'https://vendor.example/tls')
  expect(form.getByRole('button', { name: 'Add address' })).toBeDisabled()
  await pasteInto(form.getByLabelText('SHA-256'), 'AB'.repeat(32))
  await userEvent.click(form.getByRole('button', { name: 'Add address' }))
  await pasteInto(form.getByLabelText('What was observed'), 'TLS 1.3 only.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('SEC-01 saved')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    verdict: 'met',
    note: 'TLS 1.3 only.',
    evidence: [
      {
        ...{ file_id: null, url: 'https://vendor.example/tls', sha256: 'ab'.repeat(32) },
        seen_on: new Date().toISOString().slice(0, 10),
      },
    ],
  })
})

it('rejects with reasons only, and offers the decision to the decider only', async () => {
  const requests = await openRequest(
    { status: 'replied', allowedMoves: ['issue', 'reject'] },
    { [`POST ${ONE}/decision`]: { body: STAFF_DETAILS } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Reject the request' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  expect(await dialog.findByText('Please give the reasons.')).toBeVisible()
  await pasteInto(dialog.getByLabelText(/^Reasons/), 'SEC-01 is not met.')
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('The request was rejected.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    verdict: 'reject',
    reason: 'SEC-01 is not met.',
    updated_at: STAFF_DETAILS.updatedAt,
  })
})

it('says until when the vendor can reply', async () => {
  await openRequest({ status: 'report_sent', replyDueDate: '2026-12-11', allowedMoves: ['issue', 'reject'] }, {})
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(screen.getByText(/The vendor can reply until December 11, 2026/)).toBeVisible())
})

it('cancels a request that is not paid for, instead of refunding it', async () => {
  const requests = await openRequest(
    { status: 'awaiting_payment', allowedMoves: ['cancel'] },
    { [`POST ${ONE}/refund`]: { status: 202, body: {} } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the request' }))
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  await pasteInto(await screen.findByLabelText('Reason'), 'Asked for by phone.')
  expect(screen.getByRole('button', { name: 'Keep the request' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the request' }))
  expect(await screen.findByText(/the cancellation must be approved within seven days/)).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Asked for by phone.' })
})

it.each([true, false])('refunds a canceled request if something is left of its payment: %s', async (isRefundable) => {
  const requests = await openRequest(
    { status: 'canceled', allowedMoves: [], isRefundable },
    { [`POST ${ONE}/refund`]: { status: 202, body: {} } },
  )
  await screen.findByText('vera@vendor.example')
  if (!isRefundable) {
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    return
  }
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  await pasteInto(await screen.findByLabelText('Reason'), 'The first refund was refused.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText(/^Waits for a second admin/)).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The first refund was refused.' })
})

it('offers no move that the server does not allow', async () => {
  await openRequest({ allowedMoves: [] })
  await screen.findByText('vera@vendor.example')
  for (const name of ['Decide', 'Start testing', 'Schedule testing', 'Refund', 'Send draft report'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('schedules testing and refunds with a reason', async () => {
  const requests = await openRequest(
    { allowedMoves: ['schedule', 'cancel'], testingStartDate: null },
    { [`POST ${ONE}/schedule`]: { body: STAFF_DETAILS }, [`POST ${ONE}/refund`]: { status: 202, body: {} } },
  )
  await pasteInto(await screen.findByLabelText('Testing start'), '2026-12-07')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule testing' }))
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  await pasteInto(await screen.findByLabelText('Reason'), 'No tester is free.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText(/^Waits for a second admin/)).toBeVisible()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { testing_start_date: '2026-12-07' },
    { reason: 'No tester is free.' },
  ])
})

it('generates a stored report again whose file is damaged', async () => {
  const detail = "This report's file is damaged. Please contact us, so that we generate it again."
  const requests = await openRequest(
    { reports: [REPORT] },
    {
      [`GET /api/validation/reports/${REPORT.id}/file`]: { status: 409, body: { detail } },
      [`POST /api/admin/validation/reports/${REPORT.id}/retry`]: { body: { ...REPORT, status: 'generating' } },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: `Download ${REPORT.title}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Generate again' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
})

it('closes a complaint with its outcome', async () => {
  const complaint = {
    ...{ id: 'c1', request_id: REQUEST.id, kind: 'complaint', status: 'open', reason: 'Too slow.' },
    ...{ opened_at: '2026-11-20T08:00:00Z', outcome: '', closed_at: null },
    ...{ fact_changes: [], directory_facts_hash: '' },
  }
  const requests = await openDesk(`${DESK}&view=cases`, {
    'GET /api/admin/validation/cases': { body: [complaint] },
    'POST /api/admin/validation/cases/c1/close': { body: { ...complaint, status: 'upheld' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close case' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Upheld' }))
  await pasteInto(screen.getByLabelText('Outcome'), 'We will be faster.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close case' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ is_upheld: true, outcome: 'We will be faster.', directory_facts_hash: '' },
  })
})

it('dismisses a surveillance of changed facts with the values that were shown', async () => {
  const surveillance = {
    ...{ id: 'c1', request_id: REQUEST.id, kind: 'surveillance', status: 'open', reason: 'Facts have changed.' },
    ...{ opened_at: '2026-11-20T08:00:00Z', outcome: '', closed_at: null, directory_facts_hash: 'ef'.repeat(32) },
    fact_changes: [{ fact: 'hosting_locations', examined: 'Germany', listed: 'Iran' }],
  }
  const requests = await openDesk(`${DESK}&view=cases`, {
    'GET /api/admin/validation/cases': { body: [surveillance] },
    'POST /api/admin/validation/cases/c1/close': { body: { ...surveillance, status: 'dismissed' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Close case' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('list', { name: 'Changed facts' })).toHaveTextContent(
    'Hosting locations: Germany was examined, the directory now states Iran.',
  )
  await userEvent.click(dialog.getByRole('radio', { name: 'Dismissed' }))
  await pasteInto(dialog.getByLabelText('Outcome'), 'Examined.')
  await userEvent.click(dialog.getByRole('button', { name: 'Close case' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ is_upheld: false, outcome: 'Examined.', directory_facts_hash: 'ef'.repeat(32) },
  })
})

it('shows the feedback with its average', async () => {
  await openDesk(`${DESK}&view=feedback`, {
    'GET /api/admin/validation/feedback': {
      body: {
        ...{ average_rating: 4.5, count: 2 },
        feedback: [
          {
            ...{ request_id: REQUEST.id, software_name: 'Wills', package: 'standard', rating: 5 },
            ...{ comments: 'Clear.', suggestions: '', given_at: '2026-11-20T08:00:00Z' },
          },
        ],
      },
    },
  })
  expect(await screen.findByRole('heading', { name: '4.5 of 5 on average, 2 ratings' })).toBeVisible()
  expect(screen.getByText('Clear.')).toBeVisible()
})
