/** Reviews of a product, and its page with them. */
import { screen, within } from '@testing-library/react'
import products from '../../../fixtures/products.json'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { buildSignedInReplies } from '../../test/accounts'
import { REVIEW_DETAILS } from './reviews.fixtures'

export const review = (n: number, more = {}) => ({
  id: n,
  author: 'Ada L.',
  job_title: 'Partner',
  firm_size: '2-10',
  country: 'UK',
  is_vendor: false,
  rating: 4,
  title: `Title ${n}`,
  text: `Text ${n}`,
  details: REVIEW_DETAILS,
  created_on: '2026-11-02',
  is_edited: false,
  company_domain: false,
  proof_of_use: false,
  competing_product: '',
  weight: { recency: 1, depth: 1, verification: 1, independence: 1, total: 1 },
  helpful: 0,
  is_own: false,
  is_voted: false,
  is_flagged: false,
  reply: null,
  ...more,
})
const SCORE = {
  value: 3.84,
  count: 2,
  recency: 0.9,
  depth: 1.25,
  verification: 1.1,
  independence: 0.75,
  version: '2026-11-24',
}
export const NO_GROUPS = { min_group_size: 5, firm_sizes: [], countries: [], roles: [] }
export const body = (reviews: object[], more = {}) => ({
  average: 3.5,
  count: reviews.length,
  found: reviews.length,
  distribution: [0, 1, 0, 0, 1],
  score: SCORE,
  aspects: [],
  breakdown: NO_GROUPS,
  reviews,
  ...more,
})
const CALL = 'GET /api/products/certa/reviews'

export async function show(
  reply: object | (() => object),
  replies: Record<string, Reply> = {},
  path = '/product/certa',
) {
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/shortlists': { body: [] },
    'GET /product/certa': { body: products[0] },
    [CALL]: () => ({ body: typeof reply === 'function' ? reply() : reply }),
    ...replies,
  })
  const { router, address } = await openPage(path)
  return { part: within(await screen.findByRole('region', { name: 'Reviews' })), requests, router, address }
}
