/** The reviews on a product's page. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import products from '../../fixtures/products.json'
import { fakeServer, open } from './app'

const review = (n: number, more = {}) => ({
  author: 'Ada L.', job_title: 'Partner', firm_size: '2-10', country: 'UK', is_vendor: false, rating: 4, title: `Title ${n}`, text: `Text ${n}`, created_on: '2026-11-02', is_edited: false, ...more,
})
const CALL = 'GET /api/products/certa/reviews'

async function show(body: object) {
  const asked = fakeServer({ 'GET /product/certa': { body: products[0] }, [CALL]: { body } })
  await open('/product/certa')
  return { part: within(await screen.findByRole('region', { name: 'Reviews' })), asked }
}

it('shows how the stars spread, who wrote what, and how reviews are checked', async () => {
  const { part } = await show({ average: 3.5, count: 2, distribution: [0, 1, 0, 0, 1], reviews: [review(1, { is_vendor: true }), review(2, { author: '', is_edited: true })] })
  const spread = within(part.getByRole('list', { name: 'How many gave how many stars' })).getAllByRole('listitem')
  expect(spread.map((line) => line.textContent)).toEqual(['5 stars1', '4 stars0', '3 stars0', '2 stars1', '1 star0'])
  const first = within(part.getByRole('article', { name: 'Review by Ada L.' }))
  for (const text of ['Ada L.', 'Works for a vendor', 'Partner, 2-10, UK', 'Title 1', 'Text 1', '2026-11-02']) expect(first.getByText(text)).toBeVisible()
  expect(part.getByText('A member')).toBeVisible()
  expect(part.getByText('edited')).toBeVisible()
  expect(part.getByRole('link', { name: 'How reviews are checked' })).toHaveAttribute('href', '/review-policy')
  expect(part.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', '/login')
})

it('orders and pages by asking the server', async () => {
  const { part, asked } = await show({ average: 4, count: 25, distribution: [0, 0, 0, 25, 0], reviews: [review(1)] })
  await userEvent.click(part.getByRole('button', { name: 'Next' }))
  expect(await part.findByText('Page 2 of 3')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Lowest rated' }))
  expect(await part.findByText('Page 1 of 3')).toBeVisible()
  // Each once more where React's strict mode mounts twice.
  expect([...new Set(asked.map(({ path }) => path).filter((path) => path.startsWith('/api/products')))]).toEqual([
    '/api/products/certa/reviews?sort=newest&page=1',
    '/api/products/certa/reviews?sort=newest&page=2',
    '/api/products/certa/reviews?sort=lowest&page=1',
  ])
})

it('says that there is none yet', async () => {
  const { part } = await show({ average: 0, count: 0, distribution: [0, 0, 0, 0, 0], reviews: [] })
  expect(part.getByText('Nobody has reviewed this product yet.')).toBeVisible()
  expect(part.queryByRole('button')).toBeNull()
})
