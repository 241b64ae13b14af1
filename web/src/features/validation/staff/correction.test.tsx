/** The tester corrects a version or deployment; reports, facts and assignments as the staff reads them. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '../../../test/accounts'
import { pasteInto } from '../../../test/app'
import { covers } from '../../../test/covers'
import { PART_LABELS } from './labels'
import { REPORT } from '../validation.fixtures'
import { ONE, STAFF_DETAILS, openRequest } from './staff.fixtures'

const FORM = { ...STAFF_DETAILS.form, softwareVersion: '4.2', deploymentType: 'saas' }
const CORRECTABLE = { allowedMoves: ['correct'], form: FORM }
const CORRECT = 'Correct the request'

async function openCorrection(replies = {}) {
  const requests = await openRequest(CORRECTABLE, replies)
  await userEvent.click(await screen.findByRole('button', { name: CORRECT }))
  return { requests, dialog: within(await screen.findByRole('dialog', { name: CORRECT })) }
}

async function replaceVersion(field: HTMLElement, version: string) {
  await userEvent.clear(field)
  await pasteInto(field, version)
}

describe('the correction', covers('Y22', 'Y23'), () => {
  it('has the present version and deployment, and says what stays', async () => {
    const { dialog } = await openCorrection()
    expect(dialog.getByLabelText('Software version')).toHaveValue('4.2')
    await waitFor(() => expect(dialog.getByText('SaaS')).toBeVisible())
    expect(dialog.getByText(/The vendor is informed/)).toHaveTextContent('Price, package, product and module stay')
  })

  it('is sent with the Enter key, with its reason', async () => {
    const { requests, dialog } = await openCorrection({ [`POST ${ONE}/correction`]: { body: STAFF_DETAILS } })
    await replaceVersion(dialog.getByLabelText('Software version'), ' 4.2.1 ')
    await pasteInto(dialog.getByLabelText('Reason'), 'The login page says 4.2.1.')
    dialog.getByRole('button', { name: 'Correct' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('The request was corrected.')).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { software_version: '4.2.1', deployment_type: 'saas', reason: 'The login page says 4.2.1.' },
    ])
  })

  it('sends another deployment, and the version as it was', async () => {
    const { requests, dialog } = await openCorrection({ [`POST ${ONE}/correction`]: { body: STAFF_DETAILS } })
    await userEvent.click(dialog.getByRole('combobox', { name: 'Deployment type' }))
    await userEvent.click(await screen.findByTitle('On-premise'))
    await pasteInto(dialog.getByLabelText('Reason'), 'It runs in their own building.')
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    expect(await screen.findByText('The request was corrected.')).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { software_version: '4.2', deployment_type: 'on-premise', reason: 'It runs in their own building.' },
    ])
  })

  it('needs a change and a reason', async () => {
    const { requests, dialog } = await openCorrection()
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    expect(await dialog.findByText(/^The request says this already/)).toBeVisible()
    expect(dialog.getByText('Please give a reason. The vendor reads it.')).toBeVisible()
    await userEvent.clear(dialog.getByLabelText('Software version'))
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    expect(await dialog.findByText('Please enter the version that you test.')).toBeVisible()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('says why the server refuses, and keeps what was entered', async () => {
    const detail = "The version and the deployment can't be corrected, because the draft report was sent."
    const { dialog } = await openCorrection({ [`POST ${ONE}/correction`]: { status: 409, body: { detail } } })
    await replaceVersion(dialog.getByLabelText('Software version'), '4.3')
    await pasteInto(dialog.getByLabelText('Reason'), 'Typing error.')
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    expect(await dialog.findByText(detail)).toBeVisible()
    expect(dialog.getByLabelText('Software version')).toHaveValue('4.3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not offered where the server does not allow it', async () => {
    await openRequest({ ...CORRECTABLE, allowedMoves: ['complete'] })
    await screen.findByRole('button', { name: 'Complete testing' })
    expect(screen.queryByRole('button', { name: CORRECT })).toBeNull()
  })
})

it('reports of a request can be distinguished', covers('Y09'), async () => {
  const final = {
    ...REPORT,
    id: 'r2',
    title: 'Final',
    reportType: 'final',
    softwareVersion: '4.2.1',
    module: 'Codicils',
  }
  await openRequest({ reports: [REPORT, { ...final, size: null, generatedDate: null, status: 'generating' }] })
  expect(await screen.findByRole('listitem', { name: REPORT.title })).toHaveTextContent(
    /^Draft report WillsVersion4\.2PackageStandard \(full\)Request0F6C1C1EGeneratedNovember 20, 2026Size625 KBDownload$/,
  )
  expect(screen.getByRole('listitem', { name: 'Final' })).toHaveTextContent(
    /^Final report WillsVersion4\.2\.1ModuleCodicilsPackageStandard \(full\)Request0F6C1C1EProcessing$/,
  )
})

const ASSIGN = ['Assign me', 'Assign someone else']

describe('assignments', covers('Y23'), () => {
  const assignment = (part: string, changes = {}) => ({
    ...{ id: part, part, account_id: ACCOUNT.id, name: 'Ines', is_effective: true, statement: 'None.' },
    ...{ assigned_at: '2026-11-20T08:00:00Z', declared_at: '2026-11-20T09:00:00Z' },
    ...{ ended_at: null, has_conflict: false, ...changes },
  })

  const listOffers = async (part: string) =>
    within(await screen.findByRole('listitem', { name: part }))
      .queryAllByRole('button')
      .map((button) => button.textContent)

  it.each([
    ['submitted', ['tester', 'decider']],
    ['submitted', ['decider']],
    ['issued', ['tester']],
    ['canceled', []],
  ])('in the status %s are offered for the parts that the server lists: %j', async (status, assignableParts) => {
    await openRequest({ status, assignableParts })
    for (const [part, label] of [...Object.entries(PART_LABELS)].slice(0, 2))
      expect(await listOffers(label)).toEqual(assignableParts.includes(part) ? ASSIGN : [])
    expect(screen.queryByRole('listitem', { name: 'Decider of the appeal' })).toBeNull()
  })

  it('of the decider of the appeal are offered during the appeal', async () => {
    await openRequest({ status: 'appealed', assignableParts: ['tester', 'appeal_decider'] })
    expect(await listOffers('Decider of the appeal')).toEqual(ASSIGN)
    expect(await listOffers('Decider')).toEqual([])
  })

  it.each([
    ['the tester', assignment('tester'), ['Assign someone else']],
    ['who was tester', assignment('tester', { ended_at: '2026-11-21T08:00:00Z' }), ['Assign someone else']],
    ['who never declared', assignment('tester', { ended_at: '2026-11-21T08:00:00Z', declared_at: null }), ASSIGN],
  ])('as decider: %s', async (_, mine, offers) => {
    await openRequest({ assignments: [mine] })
    expect(await listOffers('Decider')).toEqual(offers)
  })
})
