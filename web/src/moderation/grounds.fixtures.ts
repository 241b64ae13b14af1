/** Grounds for tests, and how one is chosen in a dialog. */
import { screen, type within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Ground } from './grounds'

const GROUNDS: Ground[] = [
  {
    ...{ code: 'review_spam', label: 'Spam or advertising', description: 'It advertises.', basis: 'terms' },
    ...{ provision: 'Review policy', actions: ['review.hidden', 'review.appeal_rejected'] },
  },
  {
    ...{ code: 'account_false_identity', label: 'False identity', description: 'It pretends.', basis: 'terms' },
    ...{ provision: 'Terms & Conditions', actions: ['account.suspended'] },
  },
  {
    ...{ code: 'law_other', label: 'Illegal for another reason', description: '', basis: 'law' },
    ...{ provision: 'The law named in the facts', actions: ['review.hidden', 'account.suspended'] },
  },
]

export const GROUND_REPLIES = { 'GET /api/admin/moderation/grounds': { body: { version: 1, grounds: GROUNDS } } }

/** Opens the field and chooses the ground with this label. */
export async function chooseGround(dialog: ReturnType<typeof within>, label: string): Promise<void> {
  await userEvent.click(dialog.getByLabelText('Ground'))
  await userEvent.click(await screen.findByText(label, { selector: '.ant-select-item-option-content' }))
}
