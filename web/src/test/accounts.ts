/** A signed-in user for tests, with an account that the test can modify. */
export const ACCOUNT = {
  id: '7d0f3c1e-0000-4000-8000-000000000001',
  email: 'ines@example.org',
  name: 'Ines Okonkwo',
  role_id: 1,
  role: 'user',
  avatar_url: '',
  created_at: '2026-04-12T10:00:00Z',
  second_factor: { state: 'none', enabled: false, required: false, recovery_codes_left: 0 },
  removal_due_at: null as string | null,
  marketing_consent: false,
  company_name: '',
  organization_name: '',
  country: 'Germany',
  job_title: 'Legal Operations',
}

/** A vendor with two-factor authentication, which requests of visitors need. */
export const PROTECTED_VENDOR = {
  ...ACCOUNT,
  role: 'vendor',
  role_id: 2,
  second_factor: { ...ACCOUNT.second_factor, state: 'passed', enabled: true, recovery_codes_left: 10 },
}

/** The answer to a session that has not given its two-factor code. */
export const CODE_REQUIRED = { status: 403, body: { detail: 'Please enter your two-factor authentication code.' } }

export const PROFILE = {
  email: ACCOUNT.email,
  name: ACCOUNT.name,
  Country: 'Germany',
  JobTitle: 'Legal Operations',
  CreateDate: '2026-04-12T10:00:00Z',
  avatar_url: '',
  role_id: 1,
  removal_due_at: null,
}

export const PROFILE_OPTIONS = {
  categories: [],
  languages: [],
  industries: [],
  integrations: [],
  onboarding_reasons: [],
  organization_sizes: [],
  countries: ['Global', 'Germany', 'Georgia', 'Hong Kong'].map((name) => ({
    name,
    code: '',
    in_filter: true,
    in_registration: true,
  })),
  job_titles: ['Partner', 'Legal Counsel', 'Legal Operations'],
}

export const SESSIONS = [
  {
    id: 's1',
    created_at: '2026-11-20T08:00:00Z',
    used_at: '2026-11-21T08:00:00Z',
    ends_at: '2026-12-20T08:00:00Z',
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    current: true,
  },
  {
    id: 's2',
    created_at: '2026-11-10T08:00:00Z',
    used_at: '2026-11-11T08:00:00Z',
    ends_at: '2026-12-10T08:00:00Z',
    device: 'Safari on iPhone',
    address: '198.51.100.4',
    current: false,
  },
]

export function signIn(roleId: string): void {
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('roleId', roleId)
}

type Reply = { status?: number; body: unknown }

/** The responses of a healthy server to a signed-in user. */
export const buildSignedInReplies = (): Record<string, Reply> => ({
  'GET /api/account': { body: ACCOUNT },
  'GET /users/profile': { body: PROFILE },
  'GET /users/logs': { body: [] },
  'GET /api/options': { body: PROFILE_OPTIONS },
  'GET /api/account/sessions': { body: SESSIONS },
  'GET /api/account/security-activity': { body: [] },
  'GET /api/account/statements': { body: { statements: [], next_before: null } },
  'GET /api/account/consents': { body: [] },
  'GET /api/account/exports': { body: [] },
  'GET /product/user/my-reviews': { body: [] },
  'POST /auth/logout': { status: 204, body: null },
})

/** The answer of the portal to a super admin who has just given a code. */
export const SUPER_ADMIN_PORTAL = {
  account_id: ACCOUNT.id,
  name: ACCOUNT.name,
  email: ACCOUNT.email,
  role: 'Super Admin',
  permissions: [
    'view_portal',
    'view_audit',
    'export_data',
    'manage_products',
    'delete_products',
    'decide_claims',
    'moderate_reviews',
    'view_users',
    'suspend_accounts',
    'recover_accounts',
    'erase_accounts',
    'support_users',
    'manage_vendors',
    'suspend_vendors',
    'merge_vendors',
    'manage_admins',
    'change_settings',
    'edit_legal_texts',
    'view_payments',
    'refund_payments',
    'work_on_validations',
    'manage_certificates',
    'revoke_certificates',
    'manage_search',
    'promote_releases',
    'retry_events',
    'discard_events',
  ],
  confirmed_until: '2099-01-01T00:00:00Z',
}
