/** The dialog in which a second admin agrees with a decision, or reverses it with a reason. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { ApiError } from '../../api/errors'
import { GroundField } from '../../moderation/ground-field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type Recheck, decideRecheck, refreshRechecks } from './queries'

export type Verdict = 'agree' | 'reverse'
type Fields = { reason?: string; ground?: string }
type Props = { recheck: Recheck; verdict: Verdict; onClose: () => void; onDone: () => void }

/** The reversals that restrict a person, and so need a ground. */
const RESTRICTING: ReadonlySet<string> = new Set(['review.hidden', 'claim.revoked'])

export function RecheckDialog({ recheck, verdict, onClose, onDone }: Props) {
  const client = useQueryClient()
  const agrees = verdict === 'agree'
  async function submit({ reason, ground }: Fields): Promise<void> {
    try {
      const body = { agrees, reason: (reason ?? '').trim(), ground: ground ?? '' }
      toast.success(await decideRecheck(recheck.id, body))
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error
      toast.error('Not decided', error.message)
    }
    onClose()
    onDone()
    await refreshRechecks(client)
  }
  return (
    <FormDialog<Fields>
      title={agrees ? 'Agree with the decision' : 'Reverse the decision'}
      formName={`recheck-${verdict}`}
      errorField="reason"
      actionLabel={agrees ? 'Agree' : 'Reverse'}
      busyActionLabel="Saving..."
      isDestructive={!agrees}
      introduction={
        <p className="form-note">
          {agrees
            ? 'The decision remains as it is.'
            : recheck.undoing
              ? 'What the decision changed is undone at once, and the person concerned gets an email with your reason.'
              : recheck.follow_up || 'The person concerned gets an email with your reason, and can submit it again.'}
        </p>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {!agrees && RESTRICTING.has(recheck.undoing) ? <GroundField action={recheck.undoing} isRequired /> : null}
      <Form.Item
        name="reason"
        label={agrees ? 'Note' : 'Reason'}
        rules={agrees ? [] : [{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={4} maxLength={1000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
