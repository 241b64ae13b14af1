/** Fixtures and helpers of the reviews tests. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { type Reply, pasteInto, fakeServer, openPage } from '../../test/app'
import { buildSignedInReplies, signIn } from '../../test/accounts'

export const REVIEW_DETAILS = {
  pros: '',
  cons: '',
  role: '',
  firm_size: '',
  country: '',
  months_used: null,
  ease_of_use: null,
  features: null,
  support: null,
  value: null,
  security: null,
  recommend: null,
  incentive: null,
}
export const REVIEW_STATUS = {
  Id: 7,
  State: 'visible',
  Reason: '',
  Appeal: '',
  AppealState: '',
  Proof: '',
  ProofNote: '',
  Helpful: 0,
  Details: REVIEW_DETAILS,
}
export const REVIEW = {
  ...REVIEW_STATUS,
  ProductId: 'certa',
  ProductName: 'Certa',
  Rating: 4,
  ProductReviewTitle: 'Solid',
  ProductReview: 'Does what it says.',
  CreateBy: '2026-11-02',
}
export const OTHER_REVIEW = {
  ...REVIEW_STATUS,
  Id: 8,
  ProductId: 'sirion-ai',
  ProductName: 'Sirion',
  Rating: 2,
  ProductReviewTitle: 'Slow',
  ProductReview: 'Took long.',
  CreateBy: '2026-10-02',
}
export const PUBLISH_ENDPOINT = 'POST /product/review'
export const silenceConsoleErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

export async function openDashboard(
  reviews: Reply | (() => Reply),
  replies: Record<string, Reply | (() => Reply)> = {},
) {
  signIn('1')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /product/user/my-reviews': reviews,
    'GET /product/list-products': { body: [{ Id: 'eqs-group', ProductName: 'EQS Compliance COCKPIT' }] },
    ...replies,
  })
  const { router } = await openPage('/user-dashboard')
  return { sent: (method: string) => requests.filter((request) => request.method === method), requests, router }
}

export const openReviewsTab = async () => userEvent.click(await screen.findByRole('tab', { name: 'Reviews' }))

export async function findDialog(name: string) {
  const dialogQueries = within(await screen.findByRole('dialog', { name }))
  // The dialog takes the keyboard to its first field when it has opened; typing before that would be interrupted.
  await waitFor(() => expect(document.activeElement?.closest('.ant-modal')).not.toBeNull())
  return dialogQueries
}

export async function chooseProduct(dialogQueries: Awaited<ReturnType<typeof findDialog>>): Promise<void> {
  await pasteInto(dialogQueries.getByLabelText('Product'), 'EQS')
  await userEvent.click(
    await screen.findByText('EQS Compliance COCKPIT', { selector: '.ant-select-item-option-content *' }),
  )
}
