/** A table of products and the form of one, as the server answers, for tests of the products tab. */
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'

export const TAB = '/admin-dashboard?tab=products'
export const ROW = {
  ...{ id: 'certa', name: 'Certa', company: 'Certa Inc.', status: 'active', users: 2, categories: ['Legal Analytics'] },
  ...{ hidden: false, sample: false, rating: 4.5, review_count: 3, updated_at: '2026-11-25T20:00:00Z' },
}
const HIDDEN_ROW = { ...ROW, id: 'deeds', name: 'Deeds', hidden: true, rating: 0, review_count: 0 }
export const PAGE = { products: [ROW, HIDDEN_ROW], total: 120, page_size: 50 }
const FIELDS = {
  name: 'Certa',
  version: 'v1.0',
  categories: ['Legal Analytics'],
  status: 'active',
  company: 'Certa',
  data_protection: '',
}
export const PRODUCT = {
  ...{ id: 'certa', revision: 3, fields: FIELDS, rating: 4.5, review_count: 3, hidden: false, sample: false },
  ...{ star: false, sources: {}, restorable_until: null },
}
const OPTIONS = {
  ...{ languages: [], countries: [], integrations: [], industries: [], job_titles: [] },
  ...{ organization_sizes: [], onboarding_reasons: [] },
  categories: [
    { slug: 'contracts', name: 'Contracts and Documents', landing_slug: 'contract-management', in_filter: true },
    { slug: 'e-discovery', name: 'E-Discovery Tools', landing_slug: 'ediscovery', in_filter: true },
    { slug: 'research', name: 'Knowledge and Research', landing_slug: 'legal-research', in_filter: true },
    { slug: 'compliance', name: 'Compliance & Risk', landing_slug: 'compliance', in_filter: true },
    { slug: 'practice', name: 'Practice & Operations', landing_slug: 'practice-management', in_filter: true },
    { slug: 'analytics', name: 'Legal Analytics', landing_slug: null, in_filter: true },
  ],
}

export async function openProducts(path: string, replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const account = { ...ACCOUNT, role_id: 4, role: 'super admin' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...account, second_factor: { ...ACCOUNT.second_factor, state: 'passed' } } },
    'GET /api/admin/products': { body: PAGE },
    'GET /api/admin/products/certa': { body: PRODUCT },
    'GET /api/options': { body: OPTIONS },
    'GET /api/admin/product-filters': { body: { filters: [] } },
    ...replies,
  })
  return { requests, ...(await openPage(path)) }
}
