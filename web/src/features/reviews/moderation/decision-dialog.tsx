/** The dialog of a decision about a review, with its ground and the facts. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { ApiError } from '../../../api/errors'
import { GroundField } from '../../../moderation/ground-field'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast'
import { type ModeratedReview, type Verdict, decideReview, refreshModeration } from './queries'

export const VERDICTS: Record<Verdict, { title: string; action: string; note: string; isDestructive?: boolean }> = {
  hide: {
    title: 'Hide the review',
    action: 'Hide',
    note: 'It no longer counts towards the rating. The author gets your reasons by email and can appeal. No automated means decide.',
    isDestructive: true,
  },
  restore: {
    title: 'Restore the review',
    action: 'Restore',
    note: 'It is visible again and counts towards the rating. The author gets your reasons by email.',
  },
  dismiss: { title: 'Dismiss the flags', action: 'Dismiss', note: 'The review remains visible as it is.' },
  grant_appeal: {
    title: 'Grant the appeal',
    action: 'Grant',
    note: 'The review is visible again. The author gets your reasons by email.',
  },
  reject_appeal: {
    title: 'Reject the appeal',
    action: 'Reject',
    note: 'The review remains hidden, and this decision is final. The author gets your reasons by email.',
    isDestructive: true,
  },
  confirm_proof: {
    title: 'Confirm the use',
    action: 'Confirm',
    note: 'The review gets the mark “Proof of use checked”, and the file is deleted.',
  },
  reject_proof: {
    title: 'Reject the proof',
    action: 'Reject',
    note: 'The file is deleted. The author gets your reasons by email and can upload another one.',
    isDestructive: true,
  },
}

/** The names of the decisions in the list of grounds. */
const ACTIONS: Record<Verdict, string> = {
  hide: 'review.hidden',
  restore: 'review.restored',
  dismiss: 'review.flags_dismissed',
  grant_appeal: 'review.appeal_granted',
  reject_appeal: 'review.appeal_rejected',
  confirm_proof: 'review.proof_confirmed',
  reject_proof: 'review.proof_rejected',
}
const NEEDS_REASON: ReadonlySet<Verdict> = new Set<Verdict>(['hide', 'reject_appeal', 'reject_proof'])
type Fields = { ground?: string; facts?: string }
type Props = { review: ModeratedReview; verdict: Verdict; onClose: () => void }

export function DecisionDialog({ review, verdict, onClose }: Props) {
  const client = useQueryClient()
  const { title, action, note, isDestructive } = VERDICTS[verdict]
  const isRequired = NEEDS_REASON.has(verdict)
  async function submit({ ground, facts }: Fields): Promise<void> {
    try {
      toast.success(await decideReview(review.id, verdict, { reason: (facts ?? '').trim(), ground: ground ?? '' }))
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error
      // Another admin was faster: the queue shows what is left.
      toast.error('Already decided', error.message)
    }
    onClose()
    await refreshModeration(client)
  }
  return (
    <FormDialog<Fields>
      title={title}
      formName={`moderation-${verdict}`}
      errorField="facts"
      actionLabel={action}
      busyActionLabel="Sending..."
      isDestructive={isDestructive ?? false}
      introduction={<p className="form-note">{note}</p>}
      onSubmit={submit}
      onClose={onClose}
    >
      {verdict === 'confirm_proof' ? null : <GroundField action={ACTIONS[verdict]} isRequired={isRequired} />}
      <Form.Item
        name="facts"
        label="Facts"
        extra="What in the review or file the decision rests on."
        rules={[{ required: isRequired, whitespace: isRequired, message: 'Please state the facts.' }]}
      >
        <TextArea rows={4} maxLength={1000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
