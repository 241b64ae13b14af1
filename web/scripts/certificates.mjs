/** Fixtures of certificates for `serve.mjs`. */
export const NUMBER = 'LX-2026-00001A'
export const LONG = 'Rechtsschutzversicherungsgesellschaftenverwaltung Professional Edition International'
export const ARABIC = 'شركة المحركات التحليلية المحدودة'
export const day = (number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00Z`

const STATUSES = ['active', 'suspended', 'expired', 'revoked', 'superseded']

export const summary = (status, issuer = 'official') => ({
  number:
    status === 'active' && issuer === 'official'
      ? NUMBER
      : `LX-2026-0000${STATUSES.indexOf(status) + 1}${issuer[0].toUpperCase()}`,
  issuer,
  issuer_name: 'Lexdex',
  product_id: 'wills',
  product_name: issuer === 'sample' ? ARABIC : LONG,
  module: status === 'expired' ? 'Approvals' : '',
  holder: ARABIC,
  programme: 'Full validation',
  package: 'Standard',
  scope: `${LONG} 4.0 (SaaS): Functional fit, Security, Privacy, Usability and accessibility, Interoperability, Support (full programme).`,
  star: true,
  status,
  issued_at: day(20),
  expires_at: '2027-11-20T08:00:00Z',
})
export const certificates = [
  summary('active'),
  summary('suspended'),
  summary('expired'),
  summary('revoked'),
  summary('superseded'),
  summary('active', 'sample'),
]
export const record = {
  ...summary('active'),
  rubric_version: '1.0.0',
  product_revision: 4,
  facts: { version: '4.0', deployment_models: ['Cloud', 'On-premise'], gdpr_compliant: true, hosting_locations: [] },
  facts_hash: 'cd'.repeat(32),
  changed_facts: ['version'],
  status_reason: '',
  status_changed_at: day(20),
  superseded_by: '',
  surveillance_due_at: '2026-12-20T08:00:00Z',
  file_state: 'ready',
  file_sha256: 'ab'.repeat(32),
  file_url: '/x.pdf',
  credential_url: '/x',
  log_index: 12,
  history: [
    { kind: 'issued', status: 'active', reason: '', recorded_at: day(20), is_logged: true },
    { kind: 'document_issued', status: 'active', reason: '', recorded_at: day(20), is_logged: true },
    { kind: 'surveillance_opened', status: 'active', reason: 'version', recorded_at: day(21), is_logged: false },
  ],
}

const admin = (each, changes = {}) => ({
  ...each,
  ...{ state: each.status, file_state: 'ready', surveillance_due_at: null },
  ...changes,
})
/** The admins' list: one under surveillance, one without a file, long and right-to-left names. */
const adminCertificates = [
  admin(certificates[0], { surveillance_due_at: '2026-12-20T08:00:00Z' }),
  ...certificates.slice(1, 5).map((each) => admin(each)),
  admin(certificates[5], { product_name: ARABIC, file_state: 'failed' }),
]
const CHANGES_OF = {
  active: ['suspend', 'revoke', 'supersede', 'accept_facts'],
  suspended: ['reinstate', 'revoke', 'supersede'],
}
const adminRecord = (each) => ({
  ...record,
  ...each,
  ...{ accepted_facts: null, facts_accepted_at: null, file_error: '', is_involved: each.status === 'superseded' },
  allowed_changes: CHANGES_OF[each.status] ?? [],
  replacements: ['LX-2026-00007W', 'LX-2026-00008V'],
  status_reason: each.status === 'active' ? '' : `The evidence of SEC-01 is disputed. ${ARABIC}`,
})
const failed = adminRecord(adminCertificates[5])

function listForAdmin({ query }) {
  const status = query.get('status')
  const found = adminCertificates.filter((each) => !status || each.status === status)
  const total = query.get('q') === 'nothing' ? 0 : status ? found.length : 45
  return { total, page: Number(query.get('page') ?? 1), page_size: 20, certificates: total ? found : [] }
}

/** Words in the credential select the response: 'altered', 'revoked', 'expired' or 'none'; others are valid. */
function checkCredential({ body }) {
  const outcomes = {
    altered: ['altered', 'This credential was altered after it was issued.', 'broken', 'active'],
    revoked: ['not_valid', `The certificate of ${LONG} was revoked.`, 'valid', 'revoked'],
    expired: ['not_valid', `The certificate of ${LONG} expired on November 20, 2027.`, 'valid', 'expired'],
    none: ['unknown', 'This is not a credential of ours.', 'missing', null],
  }
  const word = Object.keys(outcomes).find((each) => body.includes(each))
  const valid = ['valid', `The certificate of ${LONG} is valid until November 20, 2027.`, 'valid', 'active']
  const [outcome, message, signature, status] = outcomes[word] ?? valid
  return { outcome, message, signature, sha256: 'ef'.repeat(32), certificate: status ? summary(status) : null }
}

/** Responses by method and path; functions get the query and the body of the request. */
export const CERTIFICATE_ANSWERS = {
  'GET /api/certificates': { total: 45, page: 1, page_size: 20, certificates },
  [`GET /api/certificates/${NUMBER}`]: record,
  'GET /api/certificates/LX-2026-00002B': { ...record, status: 'revoked', status_reason: 'The evidence was forged.' },
  'GET /api/certificates/LX-2026-00003C': { ...record, issuer: 'sample', issuer_name: 'Lexdex samples' },
  'POST /api/certificates/check': {
    outcome: 'altered',
    message: 'This file is not the one that was issued.',
    signature: 'broken',
    sha256: 'ef'.repeat(32),
    certificate: summary('active'),
  },
  'POST /api/certificates/check-credential': checkCredential,
  'GET /api/admin/certificates': listForAdmin,
  ...Object.fromEntries(
    adminCertificates.map((each) => [`GET /api/admin/certificates/${each.number}`, adminRecord(each)]),
  ),
  [`GET /api/admin/certificates/${failed.number}`]: {
    ...failed,
    ...{ file_error: `No glyph for a letter in “${ARABIC}”.`, allowed_changes: ['suspend', 'revoke', 'retry_file'] },
  },
}
