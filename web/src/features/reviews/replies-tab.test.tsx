/** The vendor's list of reviews to reply to. */
import { render, screen, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../app'
import { RepliesTab } from './replies-tab'
import { Toasts } from '../../ui/toasts'
import { type Reply, pasteInto, fakeServer } from '../../test/app'

const REVIEW = {
  id: 5,
  product_id: 'certa',
  product_name: 'Certa',
  author: 'Ada L.',
  rating: 2,
  title: 'Slow',
  text: 'Took long.',
  pros: '',
  cons: 'Slow',
  created_on: '2026-11-02',
  reply: '',
  replied_on: '',
  can_edit_reply: true,
}
const LIST = 'GET /api/vendor/reviews'

async function show(list: Reply | (() => Reply), replies: Record<string, Reply> = {}) {
  const requests = fakeServer({ [LIST]: list, ...replies })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const route = createRootRoute({
    component: () => (
      <>
        <RepliesTab />
        <Toasts />
      </>
    ),
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return requests
}

const withSentences = (...reviews: object[]) => ({
  body: { products: 1, unanswered: 1, found: reviews.length, reviews },
})

it('replies to a review, edits the reply and deletes it', async () => {
  let list: Reply = withSentences(REVIEW)
  const requests = await show(() => list, {
    'PUT /api/reviews/5/reply': { body: { message: 'Reply published.' } },
    'DELETE /api/reviews/5/reply': { body: { message: 'Reply deleted.' } },
  })
  const card = within(await screen.findByRole('article', { name: 'Review of Certa by Ada L.' }))
  expect(screen.getByRole('status')).toHaveTextContent('1 review awaits your reply.')
  expect(card.getByText('Cons: Slow')).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Reply to the review by Ada L.' }))
  expect(card.getByRole('button', { name: 'Publish reply' })).toBeDisabled()
  await pasteInto(card.getByLabelText('Your reply'), ' We made it faster. ')
  list = withSentences({ ...REVIEW, reply: 'We made it faster.', replied_on: '2026-11-21' })
  await userEvent.click(card.getByRole('button', { name: 'Publish reply' }))
  expect(await screen.findByText('Reply published.')).toBeVisible()
  expect(await card.findByText('We made it faster.')).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Edit the reply to Ada L.' }))
  expect(card.getByLabelText('Your reply')).toHaveValue('We made it faster.')
  await userEvent.click(card.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(card.getByRole('button', { name: 'Delete the reply to Ada L.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Reply deleted.')).toBeVisible()
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { text: 'We made it faster.' }],
    ['DELETE', null],
  ])
}, 20_000)

it('keeps the input when publishing fails', async () => {
  await show(withSentences(REVIEW), {
    'PUT /api/reviews/5/reply': { status: 409, body: { detail: 'A colleague has already replied to this review.' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply to the review by Ada L.' }))
  await pasteInto(screen.getByLabelText('Your reply'), 'Thanks.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }))
  expect(await screen.findByText('A colleague has already replied to this review.')).toBeVisible()
  expect(screen.getByLabelText('Your reply')).toHaveValue('Thanks.')
}, 20_000)

it('shows a colleague’s reply without a way to change it', async () => {
  await show(withSentences({ ...REVIEW, reply: 'Thanks.', replied_on: '2026-11-21', can_edit_reply: false }))
  const card = within(await screen.findByRole('article'))
  expect(card.getByText(/by a colleague/)).toBeVisible()
  expect(card.queryByRole('button')).toBeNull()
})

it('filters on the server and shows empty states', async () => {
  const requests = await show({ body: { products: 1, unanswered: 0, found: 0, reviews: [] } })
  expect(await screen.findByText('Your products have no reviews yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Awaiting reply' }))
  expect(await screen.findByText('You have replied to every review.')).toBeVisible()
  expect(requests.at(-1)?.path).toBe('/api/vendor/reviews?reply_filter=unanswered&page=1')
})

it('sends a vendor without products to claim one', async () => {
  await show({ body: { products: 0, unanswered: 0, found: 0, reviews: [] } })
  expect(await screen.findByRole('link', { name: 'Claim a product' })).toBeVisible()
})

it('shows that the list could not be loaded, and retries', async () => {
  let list: Reply = { status: 503, body: { detail: 'The database is unavailable.' } }
  await show(() => list)
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.')
  list = withSentences(REVIEW)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeVisible()
})
