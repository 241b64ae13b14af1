/** The dialog to approve, reject or revoke a claim, with the note that the vendor reads. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { ApiError } from '../../../api/errors'
import { GroundField } from '../../../moderation/ground-field'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast'
import type { Claim } from '../queries'
import { type ClaimVerdict, decideClaim, reloadClaim, showClaim } from './queries'

const VERDICTS = {
  approve: {
    title: 'Approve the claim',
    action: 'Approve',
    busy: 'Approving...',
    note: 'Claim approved',
    toast: ['Claim Approved', 'Vendor has been notified and can now manage the product'],
  },
  reject: {
    title: 'Reject the claim',
    action: 'Reject',
    busy: 'Rejecting...',
    note: 'Claim rejected',
    toast: ['Claim Rejected', 'Vendor has been notified of the decision'],
  },
  revoke: {
    title: 'Revoke the claim',
    action: 'Revoke',
    busy: 'Revoking...',
    note: '',
    toast: ['Claim Revoked', 'Vendor has been notified of the decision'],
  },
} as const

const ACTIONS = { reject: 'claim.rejected', revoke: 'claim.revoked' } as const

type Fields = { note: string; ground?: string }
type Props = { claim: Claim; verdict: ClaimVerdict; onClose: () => void }

export function ClaimDecision({ claim, verdict, onClose }: Props) {
  const client = useQueryClient()
  const { title, action, busy, note: defaultNote, toast: texts } = VERDICTS[verdict]
  async function submit({ note, ground }: Fields): Promise<void> {
    try {
      showClaim(client, await decideClaim(claim.id, verdict, { note: note.trim(), ground: ground ?? '' }))
      toast.success(texts[0], texts[1])
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      // Another admin was faster: the row shows their decision.
      toast.error('Already decided', error.message)
      await reloadClaim(client, claim.id)
    }
    onClose()
  }
  return (
    <FormDialog<Fields>
      title={title}
      formName={`${verdict}-claim`}
      errorField="note"
      actionLabel={action}
      busyActionLabel={busy}
      isDestructive={verdict !== 'approve'}
      initialValues={{ note: defaultNote, ...(verdict === 'reject' ? { ground: 'claim_not_proved' } : {}) }}
      introduction={
        <p className="form-note">
          <bdi>{claim.vendor_name}</bdi> claims <bdi>{claim.product_name}</bdi>. The vendor receives the note by email.
          {verdict === 'revoke' ? ' They can no longer manage the product, and their drafts are discarded.' : ''}
        </p>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {verdict === 'approve' ? null : <GroundField action={ACTIONS[verdict]} isRequired />}
      <Form.Item
        name="note"
        label={verdict === 'revoke' ? 'Reason' : 'Note'}
        rules={verdict === 'revoke' ? [{ required: true, whitespace: true, message: 'Please give a reason.' }] : []}
      >
        <TextArea rows={3} maxLength={1000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
