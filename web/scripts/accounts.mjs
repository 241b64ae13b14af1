/** Fixtures of the account endpoints for a user, a vendor and an admin; words in the token select the role and state. */
import { readFileSync } from 'node:fs'

const legal = JSON.parse(readFileSync(new URL('../fixtures/legal.json', import.meta.url), 'utf8'))
const NAMES = {
  user: 'Ines Okonkwo-Brandt',
  vendor: 'עדנה בן־ישראל לוי',
  admin: 'Ada Administrator',
  long: 'Maximiliana Theodora Wolfeschlegelsteinhausenbergerdorff-Papadopoulos-Thiruvananthapuram',
}
const ROLES = { user: [1, 'user'], vendor: [2, 'vendor'], admin: [3, 'admin'] }
const at = (days, hour = 9) =>
  `2026-${String(11 - Math.floor(days / 28)).padStart(2, '0')}-${String(28 - (days % 28)).padStart(2, '0')}T${String(hour).padStart(2, '0')}:12:40Z`
const EXPORTS = [
  { id: 'e1', state: 'ready', size: 48_200, created_at: '2026-11-24T08:00:00Z', expires_at: '2026-12-01T08:00:00Z' },
]
const AGENTS = ['Firefox 144 on Linux', 'Safari on iPhone', 'Chrome 142 on Windows']
const LOG_ACTIONS = [
  'Logged in',
  'Updated the profile',
  'Changed the password',
  'Turned on the second factor',
  'Ended 2 other sessions',
  'Confirmed the email address',
  'Opened the account',
]

const findRole = (token) => Object.keys(ROLES).find((role) => token.includes(role)) ?? 'user'

function account(token) {
  const [role_id, role] = ROLES[findRole(token)]
  const enabled = token.includes('2fa')
  const state = token.includes('pending') ? 'pending' : enabled ? 'passed' : role_id > 2 ? 'missing' : 'none'
  return {
    id: '7d0f3c1e-0000-4000-8000-000000000001',
    email: `${role}@example.org`,
    name: token.includes('long') ? NAMES.long : NAMES[role],
    role_id,
    role,
    avatar_url: '',
    created_at: at(200),
    second_factor: {
      state,
      enabled: enabled || state === 'pending',
      required: role_id > 2,
      recovery_codes_left: enabled ? 8 : 0,
    },
    removal_due_at: token.includes('leaving') ? at(-2) : null,
    marketing_consent: true,
    company_name: role_id === 2 ? 'Example Software Ltd' : '',
    organization_name: 'Example LLP',
    country: 'Germany',
    job_title: 'Legal Operations',
  }
}

const consents = [
  {
    kind: 'marketing',
    version: '2026-11-21',
    wording: 'I want to hear about new tools and features by e-mail and can end it at any time.',
    given: true,
    recorded_at: at(200),
  },
  {
    kind: 'terms',
    version: '2025-09-09',
    wording: 'I agree to the Terms & Conditions.',
    given: true,
    recorded_at: at(200),
  },
]

/** Returns the response body, or null for any other endpoint. */
export function answerForAccount(method, pathname, token) {
  const me = account(token)
  const slug = pathname.match(/^\/api\/legal\/([\w-]+)/)?.[1]
  if (slug && pathname.endsWith('/versions'))
    return [{ version: 1, updated_on: '2025-09-09', author: 'Lexdex', created_at: at(60) }]
  if (slug) return legal.find((text) => text.slug === slug) ?? null
  const answers = {
    'GET /api/legal': legal.map(({ slug: name, title, updated_on, version }) => ({
      slug: name,
      title,
      updated_on,
      version,
    })),
    'GET /api/account': me,
    'GET /users/profile': {
      email: me.email,
      name: me.name,
      Country: me.country,
      JobTitle: me.job_title,
      CreateDate: me.created_at,
      avatar_url: me.avatar_url,
      role_id: me.role_id,
      removal_due_at: me.removal_due_at,
    },
    'GET /users/logs': token.includes('fresh')
      ? []
      : LOG_ACTIONS.map((Description, day) => ({ id: 90 - day, Description, CreateDate: at(day * 3, 8 + day) })),
    'GET /api/account/sessions': AGENTS.map((device, day) => ({
      id: `s${day}`,
      created_at: at(day * 4),
      used_at: at(day),
      ends_at: at(-30 + day),
      device,
      address: day ? '2001:db8::/64' : '203.0.113.7',
      current: day === 0,
    })),
    'GET /api/account/consents': consents,
    'GET /api/account/exports': EXPORTS,
    'POST /api/account/second-factor/enrol': {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Lexdex:user%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Lexdex',
    },
    'POST /api/account/second-factor/confirm': {
      recovery_codes: Array.from({ length: 10 }, (_, place) => `${place}k7m-2v${place}q-x9tr`),
    },
    'GET /api/options': {
      categories: [],
      languages: [],
      industries: [],
      integrations: [],
      onboarding_reasons: [],
      organization_sizes: [],
      countries: ['Global', 'US', 'UK', 'Germany', 'Georgia', 'Hong Kong'].map((name) => ({
        name,
        code: '',
        in_filter: true,
        in_registration: true,
      })),
      job_titles: ['Partner', 'Legal Counsel', 'Legal Operations', 'Compliance Officer'],
    },
    'POST /api/consents/cookies': { recorded_at: at(0), version: '2026-11-21' },
  }
  return answers[`${method} ${pathname}`] ?? null
}
