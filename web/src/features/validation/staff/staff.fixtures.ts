/** Fixtures and helpers of the tests of the staff's pages. */
import { ACCOUNT, buildSignedInReplies, signIn } from '../../../test/accounts'
import { fakeServer, openPage } from '../../../test/app'
import { DETAILS, REQUEST, type Replies } from '../validation.fixtures'

export const ONE = `/api/admin/validation/requests/${REQUEST.id}`
export const DESK = '/admin-dashboard?tab=validation'

export const STAFF_DETAILS = {
  ...DETAILS,
  ...{ vendorEmail: 'vera@vendor.example', criteria: ['SEC-01'], rubricVersion: '1.0.0' },
  ...{ assignableParts: ['tester', 'decider'] },
  ...{ assignments: [] as unknown[], findings: [] as unknown[], reports: [], cases: [] as unknown[] },
  issueObstacles: [] as string[],
  isRefundable: false,
}
const QUEUE = [
  {
    ...REQUEST,
    vendorEmail: 'vera@vendor.example',
    awaitsProduct: false,
    myParts: ['tester'],
    needsDeclaration: true,
    ownsProduct: true,
  },
]
const RUBRIC = {
  ...{ version: '1.0.0', published: '2026-11-25', retired: [] },
  items: [{ id: 'security', name: 'Security', summary: 'Access.' }],
  criteria: [
    {
      ...{ id: 'SEC-01', item: 'security', level: 'MUST', text: 'Data is encrypted.', method: 'Inspect it.' },
      ...{ rationale: 'Secrets leak.', evidence: 'A capture.', evidence_required: true, since: '1.0.0' },
      ...{ not_applicable_allowed: false, retired_in: null, retired_because: '' },
    },
  ],
}

export async function openDesk(path: string, replies: Replies) {
  signIn('3')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': {
      body: { ...ACCOUNT, role_id: 3, role: 'admin', second_factor: { ...ACCOUNT.second_factor, state: 'done' } },
    },
    'GET /api/validation/rubric': { body: RUBRIC },
    'GET /api/admin/validation/requests': { body: QUEUE },
    [`GET ${ONE}`]: { body: STAFF_DETAILS },
    ...replies,
  })
  await openPage(path)
  return requests
}

export const openRequest = (changes: Record<string, unknown>, replies: Replies = {}) =>
  openDesk(`${DESK}&request=${REQUEST.id}`, { [`GET ${ONE}`]: { body: { ...STAFF_DETAILS, ...changes } }, ...replies })
