/** The dashboards' reviews: counted, listed, written, changed, taken back. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Reply, pasteInto, fakeServer, openPage } from './app'
import { signedInReplies, signIn } from './accounts'
import { covers } from './covers'

const OPEN = {
  pros: '',
  cons: '',
  role: '',
  firm_size: '',
  months_used: null,
  ease_of_use: null,
  features: null,
  support: null,
  value: null,
  security: null,
  recommend: null,
  incentive: null,
}
const STATUS = {
  Id: 7,
  State: 'visible',
  Reason: '',
  Appeal: '',
  AppealState: '',
  Proof: '',
  ProofNote: '',
  Helpful: 0,
  Details: OPEN,
}
const REVIEW = {
  ...STATUS,
  ProductId: 'certa',
  ProductName: 'Certa',
  Rating: 4,
  ProductReviewTitle: 'Solid',
  ProductReview: 'Does what it says.',
  CreateBy: '2026-11-02',
}
const OTHER = {
  ...STATUS,
  Id: 8,
  ProductId: 'sirion-ai',
  ProductName: 'Sirion',
  Rating: 2,
  ProductReviewTitle: 'Slow',
  ProductReview: 'Took long.',
  CreateBy: '2026-10-02',
}
const PUBLISH = 'POST /product/review'
const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

async function dashboard(reviews: Reply | (() => Reply), replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('1')
  const requests = fakeServer({
    ...signedInReplies(),
    'GET /product/user/my-reviews': reviews,
    'GET /product/list-products': { body: [{ Id: 'eqs-group', ProductName: 'EQS Compliance COCKPIT' }] },
    ...replies,
  })
  await openPage('/user-dashboard')
  return { sent: (method: string) => requests.filter((call) => call.method === method), requests }
}

const openTab = async () => userEvent.click(await screen.findByRole('tab', { name: 'Reviews' }))

async function dialog(name: string) {
  const found = within(await screen.findByRole('dialog', { name }))
  // The dialog takes the keyboard to its first field when it has opened; typing before that would be interrupted.
  await waitFor(() => expect(document.activeElement?.closest('.ant-modal')).not.toBeNull())
  return found
}

async function chooseProduct(found: Awaited<ReturnType<typeof dialog>>): Promise<void> {
  await pasteInto(found.getByLabelText('Product'), 'EQS')
  await userEvent.click(
    await screen.findByText('EQS Compliance COCKPIT', { selector: '.ant-select-item-option-content *' }),
  )
}

it('counts what one has published, and offers to write', covers('D05'), async () => {
  await dashboard({ body: [REVIEW, OTHER] })
  await waitFor(() =>
    expect(screen.getByText('Total reviews published')).toHaveTextContent('2 Total reviews published'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Write a Review' }))
  expect((await dialog('Write a Review')).getByRole('button', { name: 'Publish Review' })).toBeEnabled()
})

it('lists every review with its product, stars, title, date and text', covers('D08'), async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    ...REVIEW,
    ProductId: `p-${index}`,
    ProductName: `Product ${index}`,
  }))
  await dashboard({ body: [REVIEW, ...many] })
  await openTab()
  expect(await screen.findAllByRole('article')).toHaveLength(26)
  const first = within(screen.getByRole('article', { name: 'Review of Certa' }))
  for (const text of ['Solid', '2026-11-02', 'Does what it says.', '4.0']) expect(first.getByText(text)).toBeVisible()
  expect(first.getByRole('link', { name: 'Certa' })).toHaveAttribute('href', '/product/user/certa')
})

it('invites to the first one where there is none', covers('D09', 'T11'), async () => {
  await dashboard({ body: [] })
  await openTab()
  expect(await screen.findByRole('heading', { name: 'Share Your Experience' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Write Your First Review' }))
  const found = await dialog('Write a Review')
  await userEvent.click(found.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the dialog', () => {
  it(
    'publishes a review, which then stands on top',
    { ...covers('D13', 'D14', 'D15', 'A17', 'A18', 'T11'), timeout: 20_000 },
    async () => {
      const review = {
        ...REVIEW,
        ProductId: 'eqs-group',
        ProductName: 'EQS Compliance COCKPIT',
        Rating: 3,
        ProductReviewTitle: 'Good',
        ProductReview: 'Very good.',
      }
      const { sent, requests } = await dashboard(
        { body: [REVIEW] },
        { [PUBLISH]: { body: { message: 'Review published successfully!', review } } },
      )
      await openTab()
      await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
      const found = await dialog('Write a Review')
      await chooseProduct(found)
      expect(requests.some(({ path }) => path === '/product/list-products?search=EQS')).toBe(true)
      expect(found.getByRole('radio', { name: '5 stars' })).toBeChecked()
      await userEvent.click(found.getByRole('radio', { name: '3 stars' }))
      expect(found.getByLabelText('Title')).toHaveAttribute('maxlength', '100')
      await pasteInto(found.getByLabelText('Title'), ' Good ')
      await pasteInto(found.getByLabelText('Review'), 'Very good.')
      expect(found.getByText('10/2000 characters')).toBeVisible()
      await userEvent.click(found.getByRole('button', { name: 'Publish Review' }))
      expect(await screen.findByText('Review published successfully!')).toBeVisible()
      expect(sent('POST')[0]?.body).toEqual({
        product_id: 'eqs-group',
        rating: 3,
        product_review_title: 'Good',
        product_review: 'Very good.',
        details: OPEN,
      })
      const [first, second] = screen.getAllByRole('article')
      expect(within(first as HTMLElement).getByText('Just now')).toBeVisible()
      expect(second).toHaveAccessibleName('Review of Certa')
    },
  )

  it(
    'changes a review in its place, with the product fixed',
    { ...covers('D13', 'D15'), timeout: 20_000 },
    async () => {
      const changed = { ...OTHER, Rating: 3, ProductReviewTitle: 'Faster now' }
      const { sent } = await dashboard(
        { body: [REVIEW, OTHER] },
        { [PUBLISH]: { body: { message: 'Review published successfully!', review: changed } } },
      )
      await openTab()
      await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
      const found = await dialog('Edit Review')
      expect(found.getByLabelText('Product')).toHaveValue('Sirion')
      expect(found.getByLabelText('Product')).toHaveAttribute('readonly')
      await userEvent.clear(found.getByLabelText('Title'))
      await pasteInto(found.getByLabelText('Title'), 'Faster now')
      await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
      expect(await screen.findByText('Faster now')).toBeVisible()
      expect(sent('POST')[0]?.body).toMatchObject({ product_id: 'sirion-ai', product_review_title: 'Faster now' })
      expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
        'Review of Certa',
        'Review of Sirion',
      ])
      expect(within(screen.getByRole('article', { name: 'Review of Sirion' })).getByText('2026-10-02')).toBeVisible()
    },
  )

  it('needs product, title and text', { ...covers('M35', 'T11'), timeout: 20_000 }, async () => {
    const { sent } = await dashboard({ body: [] })
    await openTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Write Your First Review' }))
    const found = await dialog('Write a Review')
    await pasteInto(found.getByLabelText('Title'), '   ')
    await userEvent.click(found.getByRole('button', { name: 'Publish Review' }))
    expect(await found.findByRole('alert')).toHaveTextContent('Please fill in all required fields.')
    expect(sent('POST')).toEqual([])
  })

  it('stays with what was typed when publishing fails', { ...covers('T11'), timeout: 20_000 }, async () => {
    await dashboard(
      { body: [OTHER] },
      { [PUBLISH]: { status: 403, body: { detail: 'This product is of your own company.' } } },
    )
    await openTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await dialog('Edit Review')
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to add review')
    expect(alert).toHaveTextContent('This product is of your own company.')
    expect(found.getByLabelText('Title')).toHaveValue('Slow')
  })
})

describe('more about the experience', () => {
  it('is closed at first, and sends what was told and leaves open what was not', async () => {
    const { sent } = await dashboard(
      { body: [OTHER] },
      { [PUBLISH]: { body: { message: 'Review published successfully!', review: OTHER } } },
    )
    await openTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await dialog('Edit Review')
    const more = found.getByRole('button', { name: /More about your experience/ })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(more)
    await pasteInto(found.getByLabelText('Pros'), ' Fast ')
    await pasteInto(found.getByLabelText('Months of use'), '18')
    await userEvent.click(found.getByLabelText('Your role'))
    await userEvent.click(await screen.findByText('Legal Counsel', { selector: '.ant-select-item-option-content *' }))
    await userEvent.click(found.getByLabelText('Support, 1 to 5'))
    await userEvent.click(
      (await screen.findAllByText('3', { selector: '.ant-select-item-option-content' })).at(-1) as HTMLElement,
    )
    await userEvent.click(found.getByRole('radio', { name: 'Yes, I was given something' }))
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).toMatchObject({
      details: { ...OPEN, pros: 'Fast', months_used: 18, role: 'Legal Counsel', support: 3, incentive: true },
    })
  }, 30_000)

  it('is open where something was told before, and keeps it', async () => {
    const detailed = { ...OTHER, Details: { ...OPEN, cons: 'بطيء', recommend: 0, incentive: false } }
    const { sent } = await dashboard(
      { body: [detailed] },
      { [PUBLISH]: { body: { message: 'Review published successfully!', review: detailed } } },
    )
    await openTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await dialog('Edit Review')
    expect(found.getByLabelText('Cons')).toHaveValue('بطيء')
    expect(found.getByRole('radio', { name: 'No, nothing' })).toBeChecked()
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ details: detailed.Details }))
  }, 20_000)
})

describe('what became of a review', () => {
  const HIDDEN = { ...REVIEW, State: 'hidden', Reason: 'It names a person.' }

  it('says why it is hidden, and takes one appeal', async () => {
    let reviews = [HIDDEN]
    const { sent } = await dashboard(() => ({ body: reviews }), {
      'POST /api/reviews/7/appeal': { body: { message: 'Your appeal is with the admins.' } },
    })
    await openTab()
    const card = within(await screen.findByRole('article', { name: 'Review of Certa' }))
    expect(card.getByText('It names a person.')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Appeal the hiding of the review of Certa' }))
    const found = await dialog('Appeal')
    await userEvent.click(found.getByRole('button', { name: 'Send appeal' }))
    expect(await found.findByText('Please explain why the review should be visible.')).toBeVisible()
    await pasteInto(found.getByLabelText('Why should the review be shown?'), 'The name is gone.')
    reviews = [{ ...HIDDEN, AppealState: 'open' }]
    await userEvent.click(found.getByRole('button', { name: 'Send appeal' }))
    expect(await screen.findByText('You have appealed; the decision comes by mail.')).toBeVisible()
    expect(sent('POST')[0]?.body).toEqual({ text: 'The name is gone.' })
    expect(card.queryByRole('button', { name: /Appeal/ })).toBeNull()
  }, 20_000)

  it('says that a refused appeal is final', async () => {
    await dashboard({ body: [{ ...HIDDEN, AppealState: 'refused' }] })
    await openTab()
    expect(await screen.findByText('Your appeal was refused; the decision is final.')).toBeVisible()
  })

  it('takes a proof of use of the right type and size', async () => {
    let reviews = [{ ...REVIEW, Proof: 'refused', ProofNote: 'Nothing to be seen.' }]
    const { sent } = await dashboard(() => ({ body: reviews }), {
      'PUT /api/reviews/proof': { body: { state: 'asked' } },
    })
    await openTab()
    expect(await screen.findByText(/Nothing to be seen\./)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Prove that you use Certa' }))
    const found = await dialog('Prove that you use it')
    const send = () => userEvent.click(found.getByRole('button', { name: 'Send' }))
    await send()
    expect(found.getByRole('alert')).toHaveTextContent('Please choose a file.')
    const field = found.getByLabelText(/at most 10 MB/)
    await userEvent.upload(field, new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }), { applyAccept: false })
    await send()
    expect(found.getByRole('alert')).toHaveTextContent('Please choose a PNG, JPEG or WebP picture, or a PDF.')
    await userEvent.upload(field, new File(['%PDF-'], 'invoice.pdf', { type: 'application/pdf' }))
    reviews = [{ ...REVIEW, Proof: 'asked' }]
    await send()
    expect(await screen.findByText('An admin will look at your proof of use.')).toBeVisible()
    expect(sent('PUT')[0]).toMatchObject({ path: '/api/reviews/proof?product_id=certa' })
    expect(sent('PUT')[0]?.headers.get('content-type')).toBe('application/pdf')
  }, 20_000)
})

describe('deleting', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  it('asks first, then takes the review away', covers('D16', 'A19'), async () => {
    const { sent } = await dashboard(
      { body: [REVIEW, OTHER] },
      { 'DELETE /product/user/my-reviews/certa': { body: { message: 'Review deleted successfully!' } } },
    )
    await openTab()
    await press('Delete the review of Certa')
    expect(sent('DELETE')).toEqual([])
    await press('Delete')
    expect(await screen.findByText('Review deleted successfully!')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it.each([
    [{ ...REVIEW, ProductId: '' }, 'Cannot delete review: Product ID missing'],
    [REVIEW, 'Failed to delete review'],
  ])('says why it cannot', covers('M36', 'D16'), async (review, words) => {
    await dashboard({ body: [review] }, { 'DELETE /product/user/my-reviews/certa': { status: 500, body: {} } })
    await openTab()
    await press('Delete the review of Certa')
    await press('Delete')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })
})

it('only logs that reviews could not be loaded, and does not call it none', covers('M39/reviews'), async () => {
  const log = silent()
  let reply: Reply = { status: 500, body: {} }
  await dashboard(() => reply)
  await openTab()
  const again = await screen.findByRole('button', { name: 'Load reviews' })
  expect(log).toHaveBeenCalledWith('Could not load the reviews.', expect.anything())
  expect(screen.queryByText('Share Your Experience')).toBeNull()
  reply = { body: [REVIEW] }
  await userEvent.click(again)
  expect(await screen.findByRole('article', { name: 'Review of Certa' })).toBeVisible()
})
