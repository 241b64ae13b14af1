/** Fixtures and helpers of the tests of the validation centre. */
import { ACCOUNT, PROFILE_OPTIONS, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { EMPTY_FORM } from './wizard-fields'

export type Replies = Record<string, Reply | (() => Reply)>

export const REQUEST = {
  id: '0f6c1c1e-0000-4000-8000-000000000001',
  organizationName: 'Vera GmbH',
  softwareName: 'Wills',
  status: 'in_progress',
  submittedDate: '2026-11-02',
  package: 'standard',
  price: { amount: 299900, currency: 'usd' },
  progress: 52,
  currentMilestone: 'Testing In Progress',
  estimatedCompletion: '2026-12-01',
  testingStartDate: '2026-11-10',
  programme: 'full',
  expressStatus: null as string | null,
  statusLabel: 'Testing In Progress',
  badge: 'orange',
  productId: 'wills',
  module: '',
  revision: 3,
  updatedAt: '2026-11-12T08:00:00Z',
}

const MILESTONES = [
  'Request Submitted',
  'Testing Scheduled',
  'Testing Started',
  'Testing In Progress',
  'Testing Completed',
  'Certificate Issued',
]

export const DETAILS = {
  ...REQUEST,
  form: { ...EMPTY_FORM, organizationName: 'Vera GmbH', softwareName: 'Wills' },
  files: [] as unknown[],
  milestones: MILESTONES.map((name, index) => ({
    name,
    isDone: index < 4,
    reachedAt: index < 4 ? '2026-11-10T08:00:00Z' : null,
  })),
  history: [] as unknown[],
  cases: [] as unknown[],
  surveillanceDueDate: null as string | null,
  allowedMoves: [] as string[],
  missingFields: [] as string[],
  awaitsProduct: false,
  replyDueDate: null as string | null,
  reply: '',
  decisionReason: '',
  appealDueDate: null as string | null,
  canGiveFeedback: false,
  certificateNumber: null as string | null,
  directoryDifferences: [] as unknown[],
  holder: 'Wills GmbH',
}

export const DRAFT = {
  ...DETAILS,
  status: 'draft',
  programme: null as string | null,
  package: null as string | null,
  price: null,
  badge: 'gray',
  statusLabel: 'Draft',
  productId: null,
  revision: 1,
  form: { ...EMPTY_FORM },
}

export const REPORT = {
  id: '1f6c1c1e-0000-4000-8000-000000000001',
  requestId: REQUEST.id,
  softwareName: 'Wills',
  reportType: 'draft',
  title: 'Draft report on Wills',
  softwareVersion: '4.2',
  module: '',
  package: 'standard',
  packageName: 'Standard (full)',
  requestNumber: '0F6C1C1E',
  generatedDate: '2026-11-20T08:00:00Z',
  size: 640_000,
  sha256: 'ab'.repeat(32),
  status: 'ready',
  downloadUrl: '/api/validation/reports/r1/file',
}

export const CERTIFICATE = {
  id: 'LX-2026-00001A',
  softwareName: 'Wills',
  certificateType: 'Standard validation',
  issueDate: '2026-11-20',
  expiryDate: '2027-11-20',
  validationScope: 'The whole product',
  status: 'active',
  issuer: 'official',
  productId: 'wills',
  module: '',
  url: '/certificates/LX-2026-00001A',
}

const buildPackage = (id: string, programme: string, name: string, amount: number) => ({
  ...{ id, programme, name, summary: 'The essentials.', price: { amount, currency: 'usd' } },
  ...{ min_weeks: 2, max_weeks: 3, items: ['functional-fit'], levels: ['MUST'], criteria: 12, earns_star: false },
})

export const PACKAGES = [
  buildPackage('basic', 'full', 'Basic', 199_900),
  buildPackage('standard', 'full', 'Standard', 299_900),
  buildPackage('comprehensive', 'full', 'Comprehensive', 499_900),
  buildPackage('express-basic', 'express', 'Basic', 59_900),
  buildPackage('express-professional', 'express', 'Professional', 129_900),
  buildPackage('express-enterprise', 'express', 'Enterprise', 249_900),
]

export const PAYMENT = {
  ...{ id: '2f6c1c1e-0000-4000-8000-000000000001', status: 'pending', currency: 'usd', failure: '' },
  ...{ net_amount: 299_900, tax_amount: 0, total_amount: 299_900, refunded_amount: 0, checkout_url: '' },
  ...{ invoice_number: '', credit_note_numbers: [], paid_at: null },
}

const VENDOR_REPLIES: Replies = {
  'GET /api/account': { body: { ...ACCOUNT, role_id: 2, role: 'vendor' } },
  'GET /api/vendor/products': { body: [{ id: 'wills', name: 'Wills', company: 'Wills GmbH', sample: false }] },
  'GET /api/validation/packages': { body: PACKAGES },
  'GET /api/validation/requests': { body: [REQUEST] },
  'GET /api/validation/reports': { body: [] },
  'GET /api/validation/certificates': { body: [] },
  'GET /api/options': { body: PROFILE_OPTIONS },
  [`GET /api/validation/requests/${REQUEST.id}`]: { body: DETAILS },
}

export async function openAsVendor(path: string, replies: Replies = {}) {
  signIn('2')
  const requests = fakeServer({ ...buildSignedInReplies(), ...VENDOR_REPLIES, ...replies })
  return { requests, ...(await openPage(path)) }
}

/** A server that stores drafts and counts revisions. */
export function keepDraft(changes: Record<string, unknown> = {}): Replies {
  const path = `/api/validation/requests/${REQUEST.id}`
  let stored = { ...DRAFT, ...changes }
  const save = () => {
    stored = { ...stored, revision: stored.revision + 1 }
    return { body: stored }
  }
  return {
    'POST /api/validation/requests': () => ({ ...save(), status: 201 }),
    [`GET ${path}`]: () => ({ body: stored }),
    [`PUT ${path}`]: save,
  }
}
