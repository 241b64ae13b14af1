/** Fixtures and helpers of the shortlists tests. */
import { type Reply, fakeServer } from '../../test/app'
import { buildSignedInReplies } from '../../test/accounts'

export const LISTED_TOOL = {
  name: 'Certa',
  company: 'Certa Inc.',
  category: 'Compliance, Risk',
  description: 'Third parties.',
  rating: 4.5,
  reviews: 12,
  logo: '',
  sample: false,
}
export const SUMMARY = {
  id: 'l1',
  name: 'Shortlist',
  product_ids: ['certa', 'gone'],
  shared: false,
  created_at: '2026-11-01T08:00:00Z',
}
export const OTHER_SUMMARY = { ...SUMMARY, id: 'l2', name: 'قائمة العقود', product_ids: [], shared: true }
export const DETAIL = {
  id: 'l1',
  name: 'Shortlist',
  created_at: SUMMARY.created_at,
  share: null as unknown,
  tools: [
    { product_id: 'certa', note: 'Ask for prices', added_at: SUMMARY.created_at, tool: LISTED_TOOL },
    { product_id: 'gone', note: '', added_at: SUMMARY.created_at, tool: null },
  ],
}
export const SHARE = { path: `/shared/${'t'.repeat(43)}`, notes: false, shared_at: '2026-11-02T08:00:00Z' }
export const REQUEST = {
  query: 'contracts in German',
  constraints: null,
  filters: [{ kind: 'must' as const, field: 'languages', values: ['German'] }],
  keyword: '',
  facets: false,
}
export const SAVED_SEARCH = {
  id: 's1',
  name: 'contracts in German',
  request: REQUEST,
  alert: true,
  evaluated_at: null,
  created_at: '2026-11-03T08:00:00Z',
}

export const buildShortlistReplies = (extraReplies: Record<string, Reply | (() => Reply)> = {}) => ({
  ...buildSignedInReplies(),
  'GET /api/shortlists': { body: [SUMMARY, OTHER_SUMMARY] },
  'GET /api/shortlists/l1': { body: DETAIL },
  'GET /api/saved-searches': { body: [SAVED_SEARCH] },
  ...extraReplies,
})

export const SEARCH_ANSWER = {
  product_ids: [
    {
      product_id: 'certa',
      product_name: 'Certa',
      company_name: 'Certa Inc.',
      description: '',
      avg_rating: 0,
      reviews: 0,
      image_url: '',
      category: '',
      language: '',
      country_served: '',
      integrations: [],
      capabilities: [],
      deployment_models: [],
      starting_price_usd: null,
      pricing_model: '',
      group: 'match',
      sample: false,
      reasons: [],
      evidence: [],
      score: 1,
      score_parts: {},
    },
  ],
  response: 'Certa fits.',
  sentences: [],
  interpretation: { constraints: [], topic: '', corrected: null, named_products: [] },
  unmet_constraints: [],
  outcome: 'answer',
  total: 1,
  may_fit_total: 0,
  compared: [],
  release: 'r1',
  policy: { version: '1', digest: '' },
  relaxations: [],
  question: null,
  refinements: [],
  facets: [],
  mode: 'hybrid',
  answer_id: '',
  search_id: 's',
  ai_generated: true,
}

export const findBodies = (requests: ReturnType<typeof fakeServer>, method: string) =>
  requests.filter((request) => request.method === method).map(({ path, body }) => [path, body])
