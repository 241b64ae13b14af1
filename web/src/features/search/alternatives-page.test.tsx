/** Alternatives to a product, on a page of their own and on the product's; and what else answers rest on. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import products from '../../../fixtures/products.json'
import type { SearchAnswer } from '../../api/client'
import { toHistoryState } from '../../search-query/search-history-state'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'

const CALL = 'GET /api/alternatives/certa'
const product = { 'GET /product/certa': { body: products[0] } }
const found = { ...answer, answer_id: '', search_id: '', interpretation: { ...answer.interpretation, constraints: [] } }

beforeEach(() => {
  motionPreference.reduced = true
})

it('lists the alternatives and links to each of them', async () => {
  fakeServer({ ...product, [CALL]: { body: found } })
  await openPage('/alternatives/certa')
  expect(await screen.findByRole('heading', { level: 1, name: /^Alternatives to / })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(found.product_ids.length)
  expect(screen.getByText(/No paid placements/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to comparison' })).toBeVisible()
  expect(document.title).toContain('Alternatives to')
})

it('is what "Back to Search" of an alternative leads back to', async () => {
  const [first] = found.product_ids
  const id = first?.product_id ?? ''
  fakeServer({
    ...product,
    [CALL]: { body: found },
    [`GET /product/${id}`]: { body: { ...products[0], Id: id, ProductName: first?.product_name } },
  })
  const { address, router } = await openPage('/alternatives/certa')
  await userEvent.click(await screen.findByRole('link', { name: `View Details of ${first?.product_name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Search' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Alternatives to / })).toBeVisible()
  expect(address()).toBe('/alternatives/certa')
  // An earlier version stored the alternatives as the results of a search without a question.
  const state = { searchState: toHistoryState({}, 1, found as SearchAnswer) }
  await router.navigate({ to: '/ai-search-results-1', state })
  expect(await screen.findByText(/Enter a question to see matching tools/)).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

it.each<[Reply, string]>([
  [
    { status: 503, body: { detail: 'Search is starting. Please try again in a moment.' } },
    'Search is starting. Please try again in a moment.',
  ],
  ['broken', 'Something went wrong. Please try again.'],
])('shows an error when the search engine is unavailable, and retries', async (reply, words) => {
  let now: Reply = reply
  fakeServer({ ...product, [CALL]: () => now })
  await openPage('/alternatives/certa')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  now = { body: found }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
})

it('shows an empty state without alternatives', async () => {
  fakeServer({ ...product, [CALL]: { body: { ...found, product_ids: [], sentences: [], response: '', total: 0 } } })
  await openPage('/alternatives/certa')
  expect(await screen.findByText('No similar tools found.')).toBeVisible()
})

it('shows "not found" for an unknown product', async () => {
  fakeServer({})
  await openPage('/alternatives/no-such-product')
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible()
})

it('shows the three closest alternatives on the product page', async () => {
  fakeServer({ ...product, [CALL]: { body: found } })
  await openPage('/product/certa')
  const similar = within(await screen.findByRole('region', { name: 'Similar tools' }))
  expect(similar.getAllByRole('listitem')).toHaveLength(3)
  expect(similar.getByRole('link', { name: /^All alternatives to / })).toHaveAttribute('href', '/alternatives/certa')
})

it('marks similar tools that are sample data', async () => {
  const [first, ...others] = found.product_ids.map((hit) => ({ ...hit, sample: false }))
  fakeServer({ ...product, [CALL]: { body: { ...found, product_ids: [{ ...first, sample: true }, ...others] } } })
  await openPage('/product/certa')
  const similar = within(await screen.findByRole('region', { name: 'Similar tools' }))
  const [sample, real] = similar.getAllByRole('listitem')
  expect(sample).toHaveTextContent('Sample data')
  expect(real).not.toHaveTextContent('Sample data')
})

it('hides the alternatives while the search engine is unavailable', async () => {
  const requests = fakeServer({ ...product, [CALL]: { status: 503, body: {} } })
  await openPage('/product/certa')
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => requests.some(({ path }) => path === '/api/alternatives/certa')).toBe(true)
  expect(screen.queryByRole('region', { name: 'Similar tools' })).toBeNull()
})

it('labels keyword results as such and not as AI', async () => {
  const words = {
    ...found,
    mode: 'keyword',
    release: 'none',
    ai_generated: false,
    unmet_constraints: [{ constraint_id: null, text: 'AI search is temporarily unavailable.' }],
  }
  fakeServer({ 'POST /api/free-ai-search': { body: words } })
  await openPage('/ai-search-results-1?q=CLM')
  const card = within(await screen.findByRole('region', { name: 'AI Response' }))
  expect(card.getByText('Keyword search')).toBeVisible()
  expect(card.getByText(/Keyword results from catalogue data/)).toBeVisible()
  expect(card.queryByText(/AI-generated/)).toBeNull()
  expect(screen.getByText('AI search is temporarily unavailable.')).toBeVisible()
})

it('shows the ranking policy in force under the text on ranking', async () => {
  const text = {
    slug: 'ranking',
    title: 'How results are ranked',
    version: 1,
    updated_on: '2026-11-20',
    sections: [{ id: 'one', heading: 'One', group: null, paragraphs: ['A text.'] }],
  }
  fakeServer({
    'GET /api/legal/ranking': { body: text },
    'GET /api/ranking-policy': {
      body: {
        version: '2026-11-20',
        digest: '9ab510ae',
        parameters: [{ name: 'Candidates', value: '100', effect: 'Products that are scored.' }],
        text: '[fusion]\ndepth = 100',
      },
    },
  })
  await openPage('/ranking')
  const policy = within(await screen.findByRole('region', { name: 'Current ranking policy' }))
  expect(await policy.findByRole('row', { name: 'Candidates 100 Products that are scored.' })).toBeVisible()
  await userEvent.click(policy.getByText('View the policy file'))
  expect(policy.getByText(/depth = 100/)).toBeVisible()
  expect(policy.getByText('9ab510ae')).toBeVisible()
})
