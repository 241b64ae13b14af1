import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import {
  REVIEW_DETAILS,
  REVIEW,
  OTHER_REVIEW,
  PUBLISH_ENDPOINT,
  openDashboard,
  openReviewsTab,
  findDialog,
  chooseProduct,
} from './reviews.fixtures'

describe('the dialog', () => {
  it(
    'publishes a review, which is then listed first',
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
      const { sent, requests } = await openDashboard(
        { body: [REVIEW] },
        { [PUBLISH_ENDPOINT]: { body: { message: 'Review published successfully!', review } } },
      )
      await openReviewsTab()
      await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
      const found = await findDialog('Write a Review')
      await chooseProduct(found)
      expect(requests.some(({ path }) => path === '/product/list-products?search=EQS')).toBe(true)
      expect(found.getByRole('radio', { name: '5 stars' })).toBeChecked()
      await userEvent.click(found.getByRole('radio', { name: '3 stars' }))
      expect(found.getByLabelText('Title')).toHaveAttribute('maxlength', '100')
      await pasteInto(found.getByLabelText('Title'), ' Good ')
      await pasteInto(found.getByLabelText('Review'), 'Very good.')
      expect(found.getByText('10/2000 characters')).toBeVisible()
      await userEvent.dblClick(found.getByRole('button', { name: 'Publish Review' }))
      expect(await screen.findByText('Review published successfully!')).toBeVisible()
      expect(sent('POST')).toHaveLength(1)
      expect(sent('POST')[0]?.body).toEqual({
        product_id: 'eqs-group',
        rating: 3,
        product_review_title: 'Good',
        product_review: 'Very good.',
        details: { ...REVIEW_DETAILS, role: 'Legal Operations', country: 'Germany' },
      })
      const [first, second] = screen.getAllByRole('article')
      expect(within(first as HTMLElement).getByText('Just now')).toBeVisible()
      expect(second).toHaveAccessibleName('Review of Certa')
    },
  )

  it('says what readers see, and publishes only what remains in the form', { timeout: 20_000 }, async () => {
    const { sent } = await openDashboard(
      { body: [REVIEW] },
      { [PUBLISH_ENDPOINT]: { body: { message: 'Review published successfully!', review: REVIEW } } },
    )
    await openReviewsTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
    const found = await findDialog('Write a Review')
    const group = found.getByRole('group', { name: 'Shown with your review' })
    expect(within(group).getByText(/first name and the initial of your last name/)).toBeVisible()
    await waitFor(() => expect(within(group).getByText('Legal Operations')).toBeVisible())
    expect(within(group).getByText('Germany')).toBeVisible()
    for (const clear of group.querySelectorAll('.ant-select-clear')) await userEvent.click(clear)
    await chooseProduct(found)
    await pasteInto(found.getByLabelText('Title'), 'Good')
    await pasteInto(found.getByLabelText('Review'), 'Very good.')
    await userEvent.click(found.getByRole('button', { name: 'Publish Review' }))
    expect(await screen.findByText('Review published successfully!')).toBeVisible()
    expect(sent('POST')[0]?.body).toMatchObject({ details: { role: '', firm_size: '', country: '' } })
  })

  it(
    'changes a review in its place, with the product fixed',
    { ...covers('D13', 'D15'), timeout: 20_000 },
    async () => {
      const changed = { ...OTHER_REVIEW, Rating: 3, ProductReviewTitle: 'Faster now' }
      const { sent } = await openDashboard(
        { body: [REVIEW, OTHER_REVIEW] },
        { [PUBLISH_ENDPOINT]: { body: { message: 'Review published successfully!', review: changed } } },
      )
      await openReviewsTab()
      await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
      const found = await findDialog('Edit Review')
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

  it('requires product, title and text', { ...covers('M35', 'T11'), timeout: 20_000 }, async () => {
    const { sent } = await openDashboard({ body: [] })
    await openReviewsTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Write Your First Review' }))
    const found = await findDialog('Write a Review')
    await pasteInto(found.getByLabelText('Title'), '   ')
    await userEvent.click(found.getByRole('button', { name: 'Publish Review' }))
    // Beside the button that was pressed, and the field to fill in first has the focus.
    const alert = await found.findByRole('alert')
    expect(alert).toHaveTextContent('Please fill in all required fields.')
    expect(found.getByLabelText('Review').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(found.getByLabelText('Product')).toHaveFocus()
    await chooseProduct(found)
    await userEvent.click(found.getByRole('button', { name: 'Publish Review' }))
    expect(found.getByLabelText('Title')).toHaveFocus()
    expect(sent('POST')).toEqual([])
  })

  it('stays open with the input when publishing fails', { ...covers('T11'), timeout: 20_000 }, async () => {
    await openDashboard(
      { body: [OTHER_REVIEW] },
      { [PUBLISH_ENDPOINT]: { status: 403, body: { detail: 'This product is of your own company.' } } },
    )
    await openReviewsTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await findDialog('Edit Review')
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to add review')
    expect(alert).toHaveTextContent('This product is of your own company.')
    expect(found.getByText('This product is of your own company.')).toBeVisible()
    expect(found.getByLabelText('Title')).toHaveValue('Slow')
  })
})

it('says so when an edited review stays hidden', async () => {
  const message = 'Review saved. It stays hidden; your dashboard says why, and there you can appeal.'
  const hidden = { ...OTHER_REVIEW, State: 'hidden', Reason: 'Spam' }
  await openDashboard({ body: [hidden] }, { [PUBLISH_ENDPOINT]: { body: { message, review: hidden } } })
  await openReviewsTab()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
  const found = await findDialog('Edit Review')
  await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText('Review published successfully!')).toBeNull()
})

describe('more about the experience', () => {
  it('is collapsed at first, and sends only completed fields', async () => {
    const { sent } = await openDashboard(
      { body: [OTHER_REVIEW] },
      { [PUBLISH_ENDPOINT]: { body: { message: 'Review published successfully!', review: OTHER_REVIEW } } },
    )
    await openReviewsTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await findDialog('Edit Review')
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
    await userEvent.click(found.getByRole('radio', { name: 'Yes' }))
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).toMatchObject({
      details: { ...REVIEW_DETAILS, pros: 'Fast', months_used: 18, role: 'Legal Counsel', support: 3, incentive: true },
    })
  }, 30_000)

  it.each(['1,5', '1.5'])('refuses a part of a month: %s', async (months) => {
    const { sent } = await openDashboard({ body: [OTHER_REVIEW] })
    await openReviewsTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await findDialog('Edit Review')
    await userEvent.click(found.getByRole('button', { name: /More about your experience/ }))
    await userEvent.type(found.getByLabelText('Months of use'), months)
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    expect(await found.findByText('Please enter whole months, such as 18.')).toBeVisible()
    expect(sent('POST')).toHaveLength(0)
  })

  it('is expanded when it has content, and preserves it', async () => {
    const detailed = { ...OTHER_REVIEW, Details: { ...REVIEW_DETAILS, cons: 'بطيء', recommend: 0, incentive: false } }
    const { sent } = await openDashboard(
      { body: [detailed] },
      { [PUBLISH_ENDPOINT]: { body: { message: 'Review published successfully!', review: detailed } } },
    )
    await openReviewsTab()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the review of Sirion' }))
    const found = await findDialog('Edit Review')
    expect(found.getByLabelText('Cons')).toHaveValue('بطيء')
    expect(found.getByRole('radio', { name: 'No' })).toBeChecked()
    await userEvent.click(found.getByRole('button', { name: 'Update Review' }))
    await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ details: detailed.Details }))
  }, 20_000)
})
