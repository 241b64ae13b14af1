/** The dashboards' reviews: counted, listed, written, changed, taken back. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import products from '../../../fixtures/products.json'
import { type Reply, pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import {
  REVIEW,
  OTHER_REVIEW,
  silenceConsoleErrors,
  openDashboard,
  openReviewsTab,
  findDialog,
} from './reviews.fixtures'

it('counts the user’s reviews and offers to write one', covers('D05'), async () => {
  await openDashboard({ body: [REVIEW, OTHER_REVIEW] })
  await waitFor(() =>
    expect(screen.getByText('Total reviews published')).toHaveTextContent('2 Total reviews published'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Write a Review' }))
  expect((await findDialog('Write a Review')).getByRole('button', { name: 'Publish Review' })).toBeEnabled()
})

it('lists every review with its product, stars, title, date and text', covers('D08'), async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    ...REVIEW,
    ProductId: `p-${index}`,
    ProductName: `Product ${index}`,
  }))
  await openDashboard({ body: [REVIEW, ...many] })
  await openReviewsTab()
  expect(await screen.findAllByRole('article')).toHaveLength(26)
  const first = within(screen.getByRole('article', { name: 'Review of Certa' }))
  for (const text of ['Solid', '2026-11-02', 'Does what it says.', '4.0']) expect(first.getByText(text)).toBeVisible()
  expect(first.getByRole('link', { name: 'Certa' })).toHaveAttribute('href', '/product/user/certa')
})

it('invites the user to write a first review', covers('D09', 'T11'), async () => {
  await openDashboard({ body: [] })
  await openReviewsTab()
  expect(await screen.findByRole('heading', { name: 'Share Your Experience' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Write Your First Review' }))
  const found = await findDialog('Write a Review')
  await userEvent.click(found.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('moderation of a review', () => {
  const HIDDEN = { ...REVIEW, State: 'hidden', Reason: 'It names a person.' }

  it('shows why it is hidden, and accepts one appeal', async () => {
    let reviews = [HIDDEN]
    const { sent } = await openDashboard(() => ({ body: reviews }), {
      'POST /api/reviews/7/appeal': { body: { message: 'Your appeal is with the admins.' } },
    })
    await openReviewsTab()
    const card = within(await screen.findByRole('article', { name: 'Review of Certa' }))
    expect(card.getByText('It names a person.')).toBeVisible()
    expect(card.getByText('Not visible to others.')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Appeal for the review of Certa' }))
    const found = await findDialog('Appeal')
    await userEvent.click(found.getByRole('button', { name: 'Send appeal' }))
    expect(await found.findByText('Please explain why the review should be visible.')).toBeVisible()
    await pasteInto(found.getByLabelText('Why should the review be visible?'), 'The name is gone.')
    reviews = [{ ...HIDDEN, AppealState: 'open' }]
    await userEvent.click(found.getByRole('button', { name: 'Send appeal' }))
    expect(await screen.findByText("You have appealed. We'll email you the decision.")).toBeVisible()
    expect(sent('POST')[0]?.body).toEqual({ text: 'The name is gone.' })
    expect(card.queryByRole('button', { name: /Appeal/ })).toBeNull()
  }, 20_000)

  it('says that a rejected appeal is final', async () => {
    await openDashboard({ body: [{ ...HIDDEN, AppealState: 'rejected' }] })
    await openReviewsTab()
    expect(await screen.findByText('Your appeal was rejected. The decision is final.')).toBeVisible()
  })

  it('accepts a proof of use of the right type and size', async () => {
    let reviews = [{ ...REVIEW, Proof: 'rejected', ProofNote: 'Nothing to be seen.' }]
    const { sent } = await openDashboard(() => ({ body: reviews }), {
      'PUT /api/reviews/proof': { body: { state: 'pending' } },
    })
    await openReviewsTab()
    expect(await screen.findByText(/Nothing to be seen\./)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Prove that you use Certa' }))
    const found = await findDialog('Prove that you use it')
    const send = () => userEvent.click(found.getByRole('button', { name: 'Send' }))
    await send()
    expect(found.getByRole('alert')).toHaveTextContent('Please choose a file.')
    const field = found.getByLabelText(/up to 10 MB/)
    await userEvent.upload(field, new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }), { applyAccept: false })
    await send()
    expect(found.getByRole('alert')).toHaveTextContent('Please choose a PNG, JPEG or WebP image, or a PDF.')
    await userEvent.upload(field, new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' }))
    reviews = [{ ...REVIEW, Proof: 'pending' }]
    await send()
    expect(await screen.findByText('An admin will check your proof of use.')).toBeVisible()
    expect(sent('PUT')[0]).toMatchObject({ path: '/api/reviews/proof?product_id=certa' })
    expect(sent('PUT')[0]?.headers.get('content-type')).toBe('application/pdf')
  }, 20_000)
})

describe('deleting', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  it('asks for confirmation, then removes the review', covers('D16', 'A19'), async () => {
    const { sent } = await openDashboard(
      { body: [REVIEW, OTHER_REVIEW] },
      { 'DELETE /product/user/my-reviews/certa': { body: { message: 'Review deleted successfully!' } } },
    )
    await openReviewsTab()
    await press('Delete the review of Certa')
    expect(sent('DELETE')).toEqual([])
    await press('Delete')
    expect(await screen.findByText('Review deleted successfully!')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('updates the number of reviews on a product page that was open before', async () => {
    let product = products[0]
    const { router } = await openDashboard(
      { body: [REVIEW] },
      {
        'GET /product/certa': () => ({ body: product }),
        'DELETE /product/user/my-reviews/certa': { body: { message: 'Review deleted successfully!' } },
      },
    )
    await router.navigate({ to: '/product/user/$productId', params: { productId: 'certa' } })
    expect(await screen.findByText('12 reviews')).toBeVisible()
    await router.navigate({ to: '/user-dashboard' })
    await openReviewsTab()
    product = { ...product, Reviews: 11 } as typeof product
    await press('Delete the review of Certa')
    await press('Delete')
    expect(await screen.findByText('Review deleted successfully!')).toBeVisible()
    await router.navigate({ to: '/product/user/$productId', params: { productId: 'certa' } })
    expect(await screen.findByText('11 reviews')).toBeVisible()
  })

  it.each([
    [{ ...REVIEW, ProductId: '' }, 'Cannot delete review: Product ID missing'],
    [REVIEW, 'Failed to delete review'],
  ])('shows why deleting failed', covers('M36', 'D16'), async (review, words) => {
    await openDashboard({ body: [review] }, { 'DELETE /product/user/my-reviews/certa': { status: 500, body: {} } })
    await openReviewsTab()
    await press('Delete the review of Certa')
    await press('Delete')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })
})

it('only logs a failure to load reviews, and shows no empty state', covers('M39/reviews'), async () => {
  const log = silenceConsoleErrors()
  let reply: Reply = { status: 500, body: {} }
  await openDashboard(() => reply)
  await openReviewsTab()
  const again = await screen.findByRole('button', { name: 'Load reviews' })
  expect(log).toHaveBeenCalledWith('Could not load the reviews.', expect.anything())
  expect(screen.queryByText('Share Your Experience')).toBeNull()
  reply = { body: [REVIEW] }
  await userEvent.click(again)
  expect(await screen.findByRole('article', { name: 'Review of Certa' })).toBeVisible()
})
