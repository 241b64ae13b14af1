/** The whole case of a request, as its vendor reads it. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { covers } from '../../test/covers'
import { EMPTY_FORM } from './wizard-fields'
import { listNextSteps } from './next-steps'
import type { RequestDetails } from './request-queries'
import { CERTIFICATE, DETAILS, DRAFT, REQUEST, openAsVendor } from './validation.fixtures'

const ONE = `/api/validation/requests/${REQUEST.id}`
const CENTRE = `/software-validation-management?request=${REQUEST.id}`

const FORM = {
  ...EMPTY_FORM,
  ...{ organizationName: 'Vera GmbH', contactEmail: 'vera@vendor.example', contactPhone: '+49 30 1' },
  ...{ softwareName: 'Wills', softwareVersion: '4.2', softwareDescription: 'Drafts wills.', deploymentType: 'saas' },
  ...{ programmingLanguages: 'Python', databaseType: 'PostgreSQL', cloudProvider: 'aws', integrations: 'iManage' },
  ...{ complianceStandards: ['GDPR', 'SOC2'], dataProcessing: 'In the EU.', securityFeatures: 'MFA.' },
  ...{ testingEnvironment: 'staging.vendor.example', businessCritical: true },
}
const COMPLAINT = {
  ...{ id: 'c1', request_id: REQUEST.id, kind: 'complaint', status: 'open', reason: 'The tester is late.' },
  ...{
    opened_at: '2026-11-14T08:00:00Z',
    outcome: '',
    closed_at: null as string | null,
    due_date: null as string | null,
  },
}
const SURVEILLANCE = { ...COMPLAINT, id: 's1', kind: 'surveillance', reason: 'The version changed.' }

const move = (name: string, party: string, day: number, note = '') => ({
  ...{ move: name, fromState: 'draft', toState: 'draft', party, note },
  movedAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`,
})

const openCase = (changes: Record<string, unknown>, certificates: unknown[] = []) =>
  openAsVendor(CENTRE, {
    [`GET ${ONE}`]: { body: { ...DETAILS, ...changes } },
    'GET /api/validation/certificates': { body: certificates },
  })

const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the case', covers('Y04', 'Y12', 'Y23'), () => {
  it('shows each field of the request as it was ordered', async () => {
    await openCase({ form: FORM })
    const request = await screen.findByRole('region', { name: 'Your request' })
    await userEvent.click(within(request).getByRole('heading', { name: 'Your request' }))
    const terms = [...request.querySelectorAll('dt')]
    expect(Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))).toEqual({
      'Organization name': 'Vera GmbH',
      'Contact email': 'vera@vendor.example',
      'Contact phone': '+49 30 1',
      'Software name': 'Wills',
      'Software version': '4.2',
      'Software description': 'Drafts wills.',
      'Deployment type': 'SaaS',
      'This software is business critical': 'Yes',
      'Programming languages': 'Python',
      'Database type': 'PostgreSQL',
      'Cloud provider': 'AWS',
      Integrations: 'iManage',
      'Compliance standards': 'GDPR, SOC2',
      'Data processing': 'In the EU.',
      'Security features': 'MFA.',
      'Testing environment': 'staging.vendor.example',
      'Special requirements': 'Not stated',
    })
  })

  it('shows an open complaint, and offers no second one', async () => {
    await openCase({ cases: [COMPLAINT] })
    const complaint = await region('Complaint')
    expect(complaint.getByText('Open since November 14, 2026')).toBeVisible()
    expect(complaint.getByText('The tester is late.')).toBeVisible()
    expect(complaint.getByText('Not answered yet.')).toBeVisible()
    expect((await region('Next steps')).getByText(/answers your complaint/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Complain' })).toBeNull()
  })

  it('shows the answer to a complaint, after which another one can be sent', async () => {
    const answered = { status: 'upheld', outcome: 'We assign another tester.', closed_at: '2026-11-16T08:00:00Z' }
    await openCase({ cases: [{ ...COMPLAINT, ...answered }] })
    const complaint = await region('Complaint')
    expect(complaint.getByText('Upheld on November 16, 2026')).toBeVisible()
    expect(complaint.getByText('We assign another tester.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Complain' })).toBeVisible()
  })

  it('offers no complaint about a request that is not submitted', async () => {
    await openCase({ status: 'awaiting_payment', submittedDate: null })
    await region('Next steps')
    expect(screen.queryByRole('button', { name: 'Complain' })).toBeNull()
  })

  it('shows a surveillance with its reason and deadline, and the status of the certificate', async () => {
    await openCase(
      {
        ...{ status: 'issued', certificateNumber: CERTIFICATE.id, cases: [SURVEILLANCE] },
        surveillanceDueDate: '2026-12-20',
      },
      [{ ...CERTIFICATE, status: 'suspended' }],
    )
    const surveillance = await region('Surveillance')
    expect(surveillance.getByText('The version changed.')).toBeVisible()
    expect(surveillance.getByText('December 20, 2026')).toBeVisible()
    const certificate = await region('Certificate')
    expect(certificate.getByRole('link')).toHaveAttribute('href', `/certificates/${CERTIFICATE.id}`)
    expect(await certificate.findByText(/, suspended/)).toBeVisible()
  })

  it('says by when to respond to a surveillance that an admin has opened', async () => {
    await openCase({
      ...{ status: 'issued', certificateNumber: CERTIFICATE.id },
      cases: [{ ...SURVEILLANCE, reason: 'A hint.', due_date: '2026-12-14' }],
    })
    expect((await region('Surveillance')).getByText('December 14, 2026')).toBeVisible()
    const steps = (await region('Next steps')).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(steps).toEqual([
      'You can reply by December 14, 2026 to our email about the surveillance, to show that the criteria are still met.',
      'We then decide whether the certificate is suspended.',
    ])
  })

  it('shows the decision, and the appeal with its answer', async () => {
    await openCase({
      status: 'appeal_dismissed',
      decisionReason: 'The gap is real.',
      history: [
        move('reject', 'decider', 20, 'SEC-01 is not met.'),
        move('appeal', 'owner', 21, 'It is met.'),
        move('dismiss_appeal', 'appeal_decider', 24, 'The gap is real.'),
      ],
    })
    const decision = await region('Decision')
    expect(decision.getByText('Rejected on November 20, 2026')).toBeVisible()
    expect(decision.getByText('SEC-01 is not met.')).toBeVisible()
    const appeal = await region('Appeal')
    expect(appeal.getByText('Dismissed on November 24, 2026')).toBeVisible()
    for (const text of ['It is met.', 'The gap is real.']) expect(appeal.getByText(text)).toBeVisible()
  })

  it('shows what the tester corrected, and why', async () => {
    const note = 'Version: “4.2” became “4.2.1”. Deployment: “SaaS” became “On-premise”. Reason: The manual says so.'
    await openCase({ history: [move('order', 'owner', 1), move('correct', 'tester', 12, note)] })
    const items = (await region('History')).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[1]).toBe(`November 12, 2026Version or deployment corrected by the tester: ${note}`)
  })

  it('lists all that happened in order, with earlier replies', async () => {
    await openCase({
      history: [
        move('order', 'owner', 1),
        move('pay', 'system', 2),
        move('reply', 'owner', 18, 'We mend it.'),
        move('resume', 'tester', 19),
      ],
      cases: [COMPLAINT],
    })
    const items = (await region('History')).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual([
      'November 1, 2026Ordered by you',
      'November 2, 2026Payment received',
      'November 14, 2026Complaint sent by you',
      'November 18, 2026Draft report answered by you: We mend it.',
      'November 19, 2026Testing resumed by the tester',
    ])
  })
})

describe('who must do what next', () => {
  const describeSteps = (changes: Record<string, unknown>, today = '2026-11-20') =>
    listNextSteps({ ...DETAILS, ...changes } as unknown as RequestDetails, today).map(
      ({ who, what }) => `${who} ${what}`,
    )

  it.each([
    ['awaiting_payment', /^You pay/],
    ['submitted', /^An admin assigns a tester and a decider/],
    ['scheduled', /^The tester starts testing on November 10, 2026/],
    ['in_progress', /^The tester examines .* December 1, 2026/],
    ['completed', /^The tester sends you the draft report/],
    ['replied', /^The decider reads your reply/],
    ['appealed', /^An admin who had no part/],
    ['withdrawn', /^An admin decides on the refund/],
  ])('is named while a request is %s', (status, sentence) => {
    const steps = describeSteps({ status })
    expect(steps).toHaveLength(1)
    expect(steps[0]).toMatch(sentence)
  })

  it('depends on the day until which the vendor can act', () => {
    const sent = { status: 'report_sent', replyDueDate: '2026-11-20' }
    expect(describeSteps(sent)).toEqual([
      'You can reply to the draft report until November 20, 2026. Then the decider decides.',
    ])
    expect(describeSteps(sent, '2026-11-21')).toEqual([
      'The decider decides. The time to reply ended on November 20, 2026.',
    ])
    const rejected = { status: 'rejected', appealDueDate: '2026-11-20' }
    expect(describeSteps(rejected)[0]).toMatch(/^You can appeal until November 20, 2026/)
    expect(describeSteps(rejected, '2026-11-21')).toEqual([])
  })

  it('names the admin who adds software that is new', () => {
    expect(describeSteps({ status: 'submitted', awaitsProduct: true })[0]).toMatch(/^An admin adds the software/)
  })
})

describe('a draft in the list', () => {
  const DRAFTS = { 'GET /api/validation/requests': { body: [{ ...DRAFT, softwareName: 'Wills' }] } }

  it('is deleted after a confirmation', async () => {
    const { requests } = await openAsVendor(CENTRE, { ...DRAFTS, [`DELETE ${ONE}`]: { status: 204 } })
    const deletions = () => requests.filter(({ method }) => method === 'DELETE')
    const button = await screen.findByRole('button', { name: 'Delete the draft Wills' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(deletions()).toHaveLength(0)
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The draft was deleted.')).toBeVisible()
    expect(deletions().map(({ path }) => path)).toEqual([ONE])
  })

  it('stays with the reason if it cannot be deleted', async () => {
    const refusal = { status: 409, body: { detail: 'Only drafts can be deleted.' } }
    await openAsVendor(CENTRE, { ...DRAFTS, [`DELETE ${ONE}`]: refusal })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the draft Wills' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Only drafts can be deleted.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete the draft Wills' })).toBeVisible()
  })
})
