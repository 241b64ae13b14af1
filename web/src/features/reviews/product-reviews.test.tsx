/** The reviews on a product's page. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import products from '../../../fixtures/products.json'
import type { SearchAnswer } from '../../api/client'
import { toHistoryState } from '../../search-query/search-history-state'
import { pasteInto, fakeServer, openPage } from '../../test/app'
import { signIn } from '../../test/accounts'
import { review, body, show, NO_GROUPS } from './product-reviews.fixtures'
import { REVIEW_DETAILS } from './reviews.fixtures'

const pathsOf = (requests: { path: string }[]) => [
  ...new Set(requests.map(({ path }) => path).filter((path) => path.startsWith('/api/products/certa/reviews'))),
]

it('shows the rating distribution, the reviews, and how reviews are checked', async () => {
  const { part } = await show(body([review(1, { is_vendor: true }), review(2, { author: '', is_edited: true })]))
  const spread = within(part.getByRole('list', { name: 'Ratings by number of stars' })).getAllByRole('listitem')
  expect(spread.map((line) => line.textContent)).toEqual(['5 stars1', '4 stars0', '3 stars0', '2 stars1', '1 star0'])
  const first = within(part.getByRole('article', { name: 'Review by Ada L.' }))
  for (const text of ['Ada L.', 'Works for a vendor', 'Partner, 2-10, UK', 'Title 1', 'Text 1', '2026-11-02'])
    expect(first.getByText(text)).toBeVisible()
  expect(part.getByText('A user')).toBeVisible()
  expect(part.getByText('edited')).toBeVisible()
  expect(part.getByRole('link', { name: 'How we check reviews' })).toHaveAttribute('href', '/review-policy')
  const write = part.getByRole('link', { name: 'Write a review' })
  expect(write).toHaveAttribute('href', `/login?next=${encodeURIComponent('/product/certa#write-review')}`)
})

it('opens the review form for the product, here and after the login', { timeout: 20_000 }, async () => {
  signIn('1')
  const { part } = await show(body([review(1)]))
  await userEvent.click(part.getByRole('link', { name: 'Write a review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a Review' }))
  expect(dialog.getByLabelText('Product')).toHaveValue('Certa')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(part.getByRole('link', { name: 'Write a review' }))
  expect(await screen.findByRole('dialog', { name: 'Write a Review' })).toBeInTheDocument()
})

it('opens the review form at once for the address of the form', { timeout: 20_000 }, async () => {
  signIn('1')
  const { address } = await show(body([review(1)]), {}, '/product/certa?tab=pricing#write-review')
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a Review' }))
  expect(dialog.getByLabelText('Product')).toHaveValue('Certa')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  // Neither Back nor a reload opens it again.
  await waitFor(() => expect(address()).toBe('/product/certa?tab=pricing'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps the way back to the search while the review form opens and closes', { timeout: 20_000 }, async () => {
  signIn('1')
  const { part, router } = await show(body([review(1)]))
  const state = { searchState: toHistoryState({ q: 'contracts' }, 1, answer as SearchAnswer) }
  await router.navigate({ to: '/product/$productId', params: { productId: 'certa' }, state })
  await userEvent.click(part.getByRole('link', { name: 'Write a review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a Review' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(router.state.location.state.searchState?.searchQuery).toBe('contracts')
})

it('starts again with the defaults for the next product', async () => {
  const { part, router } = await show(body([review(1), review(2)]), {
    'GET /product/sirion-ai': { body: { ...products[0], Id: 'sirion-ai', ProductName: 'Sirion' } },
    'GET /api/products/sirion-ai/reviews': { body: body([review(3), review(4)]) },
  })
  await userEvent.click(part.getByRole('button', { name: 'Highest rated' }))
  await router.navigate({ to: '/product/$productId', params: { productId: 'sirion-ai' } })
  const next = within(await screen.findByRole('region', { name: 'Reviews' }))
  expect(await next.findByText('Title 3')).toBeVisible()
  expect(next.getByRole('button', { name: 'Newest' })).toHaveAttribute('aria-pressed', 'true')
})

it('does not open the review form for visitors', async () => {
  const { part } = await show(body([review(1)]), {}, '/product/certa#write-review')
  expect(part.getByRole('link', { name: 'Write a review' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the weighted score with its parts and a link to its formula', async () => {
  const { part } = await show(body([review(1), review(2)]))
  expect(part.getByText('3.8')).toBeVisible()
  expect(
    part.getByText('Average weights: recency 0.90, depth 1.25, verification 1.10, independence 0.75.'),
  ).toBeVisible()
  expect(part.getByRole('link', { name: 'The formula' })).toHaveAttribute('href', '/review-policy#weighted-score')
})

it('shows all that a review says, its badges with their meaning, and the reply', async () => {
  const details = {
    ...REVIEW_DETAILS,
    pros: 'Fast',
    cons: 'بطيء',
    months_used: 18,
    ease_of_use: 5,
    security: 1,
    recommend: 0,
    incentive: true,
  }
  const reply = { company: 'Certa Inc.', text: 'Thank you.', written_on: '2026-11-05', is_edited: true }
  const { part } = await show(
    body(
      [
        review(1, {
          details,
          reply,
          company_domain: true,
          proof_of_use: true,
          competing_product: 'Competitor',
          is_vendor: true,
          helpful: 1,
        }),
      ],
      {
        aspects: [
          { name: 'ease_of_use', count: 1, average: 5 },
          { name: 'recommend', count: 1, average: 0 },
        ],
      },
    ),
  )
  const card = within(part.getByRole('article'))
  for (const text of [
    'Partner, 2-10, UK, used for 18 months',
    'Fast',
    'بطيء',
    'Ease of use 5/5',
    'Security 1/5',
    'Would recommend 0/10',
    'Proof of use checked',
    'Company email',
    'Incentivised',
    'Thank you.',
    '1 person found this helpful.',
  ])
    expect(card.getByText(text)).toBeVisible()
  // Isolated, so that a name from right to left doesn't reorder the label.
  expect(card.getByText('Competitor', { selector: 'bdi' }).parentElement).toHaveTextContent(
    'Works for a competitor: Competitor',
  )
  expect(card.queryByText('Works for a vendor')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
  await userEvent.tab()
  card.getByText('Company email').focus()
  expect(await card.findByRole('tooltip')).toHaveTextContent('not a free email provider')
  expect(part.getByText('0.0 of 10')).toBeVisible()
  await userEvent.click(part.getByText('What the badges mean'))
  expect(part.getByText(/An admin has checked proof/)).toBeVisible()
})

it('sorts, filters and pages on the server', async () => {
  const groups = { ...NO_GROUPS, roles: [{ name: 'Partner', count: 6, average: 4 }] }
  const { part, requests } = await show(
    body([review(1)], { count: 25, found: 25, distribution: [0, 0, 0, 25, 0], breakdown: groups }),
  )
  await userEvent.click(part.getByRole('button', { name: 'Next' }))
  expect(await part.findByText('Page 2 of 3')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Most helpful' }))
  expect(await part.findByText('Page 1 of 3')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: '4 stars' }))
  await userEvent.click(part.getByRole('checkbox', { name: 'Verified only' }))
  await userEvent.selectOptions(part.getByRole('combobox', { name: 'Filter by role' }), 'Partner')
  expect(await part.findByText('25 matching reviews')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Show all' }))
  // Each once more where React's strict mode mounts twice.
  expect(pathsOf(requests)).toEqual([
    '/api/products/certa/reviews?sort=newest&page=1',
    '/api/products/certa/reviews?sort=newest&page=2',
    '/api/products/certa/reviews?sort=helpful&page=1',
    '/api/products/certa/reviews?sort=helpful&page=1&stars=4',
    '/api/products/certa/reviews?sort=helpful&page=1&stars=4&verified=true',
    '/api/products/certa/reviews?sort=helpful&page=1&stars=4&verified=true&role=Partner',
  ])
  await userEvent.click(part.getByText('Reviewers'))
  expect(part.getAllByText('No group has 5 reviews yet.')).toHaveLength(2)
})

it('shows an empty state without reviews', async () => {
  const { part } = await show(body([], { average: 0, count: 0, distribution: [0, 0, 0, 0, 0], score: null }))
  expect(part.getByText('No reviews yet.')).toBeVisible()
  expect(part.queryByRole('button')).toBeNull()
})

describe('a user', () => {
  it('marks a review as helpful and removes the vote', async () => {
    signIn('1')
    let helpful = 0
    const reply = () => body([review(7, { helpful, is_voted: helpful > 0 })])
    const { part, requests } = await show(reply, {
      'PUT /api/reviews/7/vote': { body: { helpful: 1, is_voted: true } },
      'DELETE /api/reviews/7/vote': { body: { helpful: 0, is_voted: false } },
    })
    const button = part.getByRole('button', { name: 'Helpful: review by Ada L.', pressed: false })
    helpful = 1
    await userEvent.click(button)
    const on = await part.findByRole('button', { name: 'Helpful · 1: review by Ada L.', pressed: true })
    helpful = 0
    await userEvent.click(on)
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/reviews/7/vote').map(({ method }) => method)).toEqual([
        'PUT',
        'DELETE',
      ]),
    )
  })

  it('flags a review with a kind, and an explanation where none fits', async () => {
    signIn('1')
    let flagged = false
    const { part, requests } = await show(() => body([review(7, { is_flagged: flagged })]), {
      'POST /api/reviews/7/flag': { body: { message: 'Thank you. An admin will check this review.' } },
    })
    await userEvent.click(part.getByRole('button', { name: 'Flag the review by Ada L.' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Flag this review' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Flag' }))
    expect(await dialog.findByText('Please choose a reason.')).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Flag' }))
    expect(await dialog.findByText('Please explain what is wrong with the review.')).toBeVisible()
    await pasteInto(dialog.getByLabelText('Explanation'), ' Copied. ')
    flagged = true
    await userEvent.click(dialog.getByRole('button', { name: 'Flag' }))
    expect(await part.findByText('You have flagged this review.')).toBeVisible()
    expect(requests.find(({ path }) => path === '/api/reviews/7/flag')?.body).toEqual({
      kind: 'other',
      text: 'Copied.',
    })
  }, 20_000)

  it('neither votes for nor flags a review of its own', async () => {
    signIn('1')
    const { part } = await show(body([review(7, { is_own: true, helpful: 3 })]))
    expect(part.getByText('This is your review. 3 people found this helpful.')).toBeVisible()
    expect(within(part.getByRole('article')).queryByRole('button')).toBeNull()
  })
})

it('explains the weighted score from the file that makes it', async () => {
  const policy = {
    version: '2026-11-21',
    formula: 'score = the formula',
    rules: [{ name: 'Recency', explanation: 'Halves every 730 days.', min_factor: 0.1, max_factor: 1 }],
    exclusions: ['Money changes nothing.'],
  }
  const text = {
    slug: 'review-policy',
    version: 1,
    title: 'How we check reviews',
    updated_on: '2026-11-21',
    sections: [],
  }
  fakeServer({ 'GET /api/legal/review-policy': { body: text }, 'GET /api/review-score': { body: policy } })
  await openPage('/review-policy')
  const part = within(await screen.findByRole('region', { name: 'The weighted score' }))
  for (const words of ['score = the formula', 'Halves every 730 days.', 'Money changes nothing.'])
    expect(await part.findByText(words)).toBeVisible()
})
