/** Fixtures of validation and certificates for `serve.mjs`: enough to look at each screen, with long and right-to-left names. */
import { ARABIC, CERTIFICATE_ANSWERS, LONG, NUMBER, day } from './certificates.mjs'

const ID = '0f6c1c1e-0000-4000-8000-000000000001'
const usd = (amount) => ({ amount, currency: 'usd' })
const MILESTONES = [
  'Request Submitted',
  'Testing Scheduled',
  'Testing Started',
  'Testing In Progress',
  'Testing Completed',
  'Certificate Issued',
]
const COLOURS = ['blue', 'amber', 'orange', 'orange', 'green', 'emerald']

const request = (index) => ({
  id: index === 3 ? ID : `0f6c1c1e-0000-4000-8000-00000000001${index}`,
  organizationName: ARABIC,
  softwareName: index % 2 ? LONG : ARABIC,
  status: ['submitted', 'scheduled', 'started', 'in_progress', 'completed', 'issued'][index],
  submittedDate: '2026-11-02',
  package: 'standard',
  price: usd(299_900),
  progress: [10, 20, 30, 52, 80, 100][index],
  currentMilestone: MILESTONES[index],
  estimatedCompletion: '2026-12-01',
  testingStartDate: '2026-11-10',
  programme: 'full',
  expressStatus: null,
  statusLabel: MILESTONES[index],
  badge: COLOURS[index],
  productId: 'wills',
  module: '',
  revision: 3,
  updatedAt: day(12),
})
const draft = {
  ...request(0),
  id: 'd1',
  status: 'draft',
  badge: 'gray',
  statusLabel: 'Draft',
  submittedDate: null,
  currentMilestone: null,
}

const form = {
  organizationName: ARABIC,
  contactEmail: 'vera@vendor.example',
  deploymentType: 'saas',
  complianceStandards: ['GDPR', 'ISO 27001'],
  softwareName: LONG,
  softwareDescription: `${LONG} `.repeat(6),
  businessCritical: true,
}
const complaint = {
  id: 'c1',
  request_id: ID,
  kind: 'complaint',
  status: 'open',
  reason: LONG,
  opened_at: day(14),
  outcome: '',
  closed_at: null,
}
const details = {
  ...request(3),
  form,
  files: [
    {
      id: 'f1',
      purpose: 'technicalDocumentation',
      name: `${LONG}.pdf`,
      kind: 'pdf',
      size: 640_000,
      sha256: 'ab'.repeat(32),
      scanState: 'clean',
      uploadedAt: day(3),
      deletedAt: null,
      downloadUrl: '/x',
    },
  ],
  milestones: MILESTONES.map((name, index) => ({
    name,
    isDone: index < 4,
    reachedAt: index < 4 ? day(index + 3) : null,
  })),
  history: [
    ['order', 'owner', 1],
    ['pay', 'system', 2],
    ['schedule', 'admin', 4],
    ['start', 'tester', 5],
    ['record_finding', 'tester', 6],
    ['complete', 'tester', 8],
    ['send_report', 'decider', 9],
    ['reply', 'owner', 11, `${LONG} ${ARABIC}`],
    ['resume', 'tester', 12],
    ['reject', 'decider', 15, `SEC-01 is not met. ${LONG}`],
    ['appeal', 'owner', 16, ARABIC],
  ].map(([move, party, at, note = '']) => ({
    ...{ move, party, note, movedAt: day(at) },
    ...{ fromState: 'draft', toState: 'draft' },
  })),
  allowedMoves: ['reply', 'withdraw', 'record_finding', 'complete', 'schedule', 'cancel', 'issue'],
  missingFields: [],
  awaitsProduct: true,
  replyDueDate: '2026-12-04',
  reply: 'نحن نصلح ذلك',
  decisionReason: '',
  appealDueDate: null,
  canGiveFeedback: true,
  certificateNumber: NUMBER,
  cases: [complaint, { ...complaint, id: 'c2', kind: 'surveillance', reason: 'The version has changed.' }],
  surveillanceDueDate: '2026-12-20',
}
const criterion = (id, item, level) => ({
  id,
  item,
  level,
  text: 'Data in transit is encrypted with a current protocol, and weak ones are refused.',
  method: 'Connect with each protocol version, and record what is accepted.',
  rationale: 'Secrets of clients must not be readable on the way.',
  evidence: 'The output of the test.',
  evidence_required: true,
  not_applicable_allowed: level !== 'MUST',
  since: '1.0.0',
  retired_in: null,
  retired_because: '',
})
const rubric = {
  version: '1.0.0',
  published: '2026-11-25',
  items: [
    { id: 'security', name: 'Security', summary: 'Access, encryption and secure development.' },
    { id: 'usability', name: 'Usability and accessibility', summary: 'Typical tasks succeed.' },
  ],
  criteria: [
    criterion('SEC-01', 'security', 'MUST'),
    criterion('SEC-02', 'security', 'SHOULD'),
    criterion('USE-01', 'usability', 'SUGGESTED'),
  ],
  retired: [],
}
const finding = {
  criterion_id: 'SEC-01',
  verdict: 'met',
  note: 'TLS 1.3 only.',
  evidence: [
    {
      file_id: null,
      file_name: '',
      url: 'https://vendor.example/tls',
      sha256: 'ab'.repeat(32),
      seen_on: '2026-11-12',
      seen_by: 'Ines',
    },
  ],
  recorded_by: 'Ines',
  recorded_at: day(12),
}
const reports = ['ready', 'generating', 'failed'].map((status, index) => ({
  id: `r${index}`,
  requestId: ID,
  softwareName: LONG,
  reportType: index ? 'final' : 'draft',
  title: `Report on ${LONG}`,
  generatedDate: day(20),
  size: index ? null : 640_000,
  sha256: index ? null : 'ab'.repeat(32),
  status,
  downloadUrl: null,
}))
const assignment = {
  id: 'a1',
  part: 'tester',
  account_id: 'x',
  name: ARABIC,
  assigned_at: day(5),
  is_effective: false,
  has_conflict: null,
  statement: '',
  declared_at: null,
  ended_at: null,
}
const staffDetails = {
  ...details,
  vendorEmail: 'vera@vendor.example',
  assignments: [assignment],
  criteria: ['SEC-01', 'SEC-02', 'USE-01'],
  rubricVersion: '1.0.0',
  findings: [finding],
  reports,
}

const packages = [
  ['basic', 'full', 199_900],
  ['standard', 'full', 299_900],
  ['comprehensive', 'full', 499_900],
  ['express-basic', 'express', 59_900],
  ['express-professional', 'express', 129_900],
  ['express-enterprise', 'express', 249_900],
].map(([id, programme, amount]) => ({
  id,
  programme,
  name: id.replace('express-', '').replace(/^./, (letter) => letter.toUpperCase()),
  summary: 'What a buyer asks first, tested by us.',
  price: usd(amount),
  min_weeks: 2,
  max_weeks: 3,
  items: ['security'],
  levels: ['MUST'],
  criteria: 12,
  earns_star: id === 'comprehensive',
}))
const vendorCertificate = (status, issuer) => ({
  id: NUMBER,
  softwareName: LONG,
  certificateType: 'Standard validation',
  issueDate: '2026-11-20',
  expiryDate: '2027-11-20',
  validationScope: 'The whole product',
  status,
  issuer,
  productId: 'wills',
  module: '',
  url: `/certificates/${NUMBER}`,
})

const ANSWERS = {
  'GET /api/validation/requests': [
    draft,
    { ...draft, id: 'd2', status: 'awaiting_payment', statusLabel: 'Awaiting payment' },
    ...[0, 1, 2, 3, 4, 5].map(request),
  ],
  [`GET /api/validation/requests/${ID}`]: details,
  'GET /api/validation/requests/d1': { ...details, ...draft, form },
  [`GET /api/validation/requests/${ID}/payment`]: {
    id: ID,
    status: 'failed',
    currency: 'usd',
    net_amount: 1,
    tax_amount: 0,
    total_amount: 1,
    refunded_amount: 0,
    checkout_url: '/pay',
    failure: 'The card was declined. Please use another one.',
    invoice_number: '',
    credit_note_numbers: [],
    paid_at: null,
  },
  'GET /api/validation/reports': reports,
  'GET /api/validation/certificates': [vendorCertificate('active', 'official'), vendorCertificate('revoked', 'sample')],
  'GET /api/validation/packages': packages,
  'GET /api/validation/rubric': rubric,
  'GET /api/validation/analytics': {
    requests: 7,
    by_status: [],
    decided: 2,
    issued: 1,
    average_days: 18.2,
    pass_rates: [{ item: 'security', name: 'Security', met: 7, checked: 9 }],
    spent: usd(599_800),
    spending: [{ month: '2026-11', price: usd(599_800) }],
    average_rating: 4.5,
  },
  'GET /api/vendor/products': [{ id: 'wills', name: 'Wills', sample: false }],
  'GET /api/admin/validation/requests': [0, 1, 2, 3, 4, 5].map((index) => ({
    ...request(index),
    vendorEmail: 'vera@vendor.example',
    awaitsProduct: index === 0,
    myParts: index === 2 ? ['tester'] : [],
    needsDeclaration: index === 1,
  })),
  [`GET /api/admin/validation/requests/${ID}`]: staffDetails,
  'GET /api/admin/validation/cases': [complaint],
  'GET /api/admin/validation/feedback': {
    ...{ average_rating: 4.5, count: 2 },
    feedback: [
      {
        ...{ request_id: ID, software_name: ARABIC, package: 'standard', rating: 5, given_at: day(20) },
        ...{ comments: `${LONG} `.repeat(4), suggestions: 'نعم' },
      },
    ],
  },
  ...CERTIFICATE_ANSWERS,
}

/** `query` and `body` are those of the request, for responses that depend on them. */
export function answerForValidation(method, pathname, query, body) {
  const answer = ANSWERS[`${method} ${pathname}`] ?? null
  return typeof answer === 'function' ? answer({ query, body }) : answer
}
