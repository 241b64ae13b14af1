/** The dialogs to add a suggested product, or to decline it with a reason. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { ApiError } from '../../api/errors'
import { FormDialog } from '../../ui/form-dialog'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import {
  type DeclineReason,
  type SuggestedProduct,
  acceptSuggestion,
  declineSuggestion,
  refreshAdmin,
  suggestionQuery,
} from './queries'

export const REASON_LABELS: Record<DeclineReason, string> = {
  duplicate: 'Duplicate of a product',
  not_legal_technology: 'Not legal technology',
  unverifiable: "Can't be verified",
  spam: 'Spam',
}
export const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

type DialogProps = { suggestion: SuggestedProduct; onClose: () => void }

/** Runs a decision; where another admin was faster, the page shows what they decided. */
function useDecision({ suggestion: { id }, onClose }: DialogProps) {
  const client = useQueryClient()
  return async (decide: () => Promise<SuggestedProduct>): Promise<SuggestedProduct | null> => {
    let decided: SuggestedProduct | null = null
    try {
      decided = await decide()
    } catch (error) {
      const isDecided =
        error instanceof ApiError &&
        error.status === 409 &&
        (await client.fetchQuery(suggestionQuery(id))).suggestion.state !== 'waiting'
      if (!isDecided) throw error
      toast.error('Already decided', error.message)
    }
    onClose()
    await refreshAdmin(client)
    return decided
  }
}

export function AcceptDialog(props: DialogProps) {
  const { suggestion, onClose } = props
  const decide = useDecision(props)
  const navigate = useNavigate()
  async function submit({ id = '' }: { id?: string }): Promise<void> {
    const accepted = await decide(() => acceptSuggestion(suggestion.id, id.trim()))
    if (!accepted?.product_id) return
    toast.success('Product added', 'It is pending until you set its status to active.')
    await navigate({ to: '/admin-dashboard', search: { tab: 'products', edit: accepted.product_id } })
  }
  return (
    <FormDialog<{ id: string }>
      title="Add the suggested product"
      formName="accept-suggestion"
      errorField="id"
      actionLabel="Add product"
      busyActionLabel="Adding..."
      introduction={
        <p className="form-note">
          <bdi>{suggestion.name}</bdi> is added with its website, category and description, and its form opens.
          {suggestion.sender_email ? ' The sender is notified by email.' : null}
        </p>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="id" label="Id in the address" extra="Leave empty to derive it from the name.">
        <Input maxLength={64} />
      </Form.Item>
    </FormDialog>
  )
}

export function DeclineDialog(props: DialogProps) {
  const { suggestion, onClose } = props
  const decide = useDecision(props)
  async function submit({ reason, note = '' }: { reason: DeclineReason; note?: string }): Promise<void> {
    if (await decide(() => declineSuggestion(suggestion.id, reason, note.trim()))) toast.success('Suggestion declined')
  }
  return (
    <FormDialog<{ reason: DeclineReason; note: string }>
      title="Decline the suggestion"
      formName="decline-suggestion"
      errorField="note"
      actionLabel="Decline"
      busyActionLabel="Declining..."
      isDestructive
      introduction={
        suggestion.sender_email ? (
          <p className="form-note">
            The sender receives reason and note by email, except a visitor whose suggestion is spam.
          </p>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Please choose a reason.' }]}>
        <Select placeholder="Choose a reason" options={toOptions(REASON_LABELS)} />
      </Form.Item>
      <Form.Item name="note" label="Note (optional)">
        <TextArea rows={3} maxLength={1000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
