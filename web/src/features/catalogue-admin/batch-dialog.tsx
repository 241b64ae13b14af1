/** Asks what to do with the chosen products, then opens the preview; nothing is changed yet. */
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { optionsQuery } from '../../session/profile-queries'
import { FormDialog } from '../../ui/form-dialog'
import { Select } from '../../ui/select'
import { ACTIONS, formatCount } from './batch-labels'
import { type BatchAction, type BatchOrder, prepareBatch } from './batch-queries'

type Props = {
  count: number
  chosen: Pick<BatchOrder, 'product_ids' | 'filter'>
  canDelete: boolean
  onPrepared: (batchId: number) => void
  onClose: () => void
}
type Fields = { action: BatchAction; field?: BatchOrder['field']; value?: string; reason?: string }

const FIELDS = [
  { value: 'capabilities', label: 'Capability' },
  { value: 'keywords', label: 'Keyword' },
  { value: 'languages', label: 'Language' },
]
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'inactive', label: 'Inactive' },
]
const NEEDS_REASON: readonly BatchAction[] = ['quarantine', 'delete']
const hasLabel = (action: BatchAction): boolean => action === 'add_label' || action === 'remove_label'

export function BatchDialog({ count, chosen, canDelete, onPrepared, onClose }: Props) {
  const actions = Object.entries(ACTIONS)
    .filter(([action]) => canDelete || action !== 'delete')
    .map(([value, label]) => ({ value, label }))
  return (
    <FormDialog<Fields>
      title={`Change ${formatCount(count)}`}
      formName="batch"
      errorField="action"
      actionLabel="Show preview"
      busyActionLabel="Preparing..."
      initialValues={{ action: 'hide' }}
      introduction={<p className="form-note">You see what would change before anything is changed.</p>}
      onSubmit={async ({ action, field, value, reason }) => {
        const batch = await prepareBatch({
          ...chosen,
          action,
          field: hasLabel(action) ? (field ?? '') : '',
          value: hasLabel(action) || action === 'set_status' || action === 'set_category' ? (value?.trim() ?? '') : '',
          reason: reason?.trim() ?? '',
        })
        onClose()
        onPrepared(batch.id)
      }}
      onClose={onClose}
    >
      <Form.Item name="action" label="Action">
        <Select options={actions} />
      </Form.Item>
      <Form.Item noStyle dependencies={['action']}>
        {({ getFieldValue }) => <ValueFields action={getFieldValue('action') as BatchAction} />}
      </Form.Item>
    </FormDialog>
  )
}

function ValueFields({ action }: { action: BatchAction }) {
  const options = useQuery(optionsQuery())
  const needsReason = NEEDS_REASON.includes(action)
  return (
    <>
      {hasLabel(action) ? (
        <>
          <Form.Item name="field" label="Field" rules={[{ required: true, message: 'Please choose a field.' }]}>
            <Select options={FIELDS} />
          </Form.Item>
          <Form.Item
            name="value"
            label="Value"
            rules={[{ required: true, whitespace: true, message: 'Please enter a value.' }]}
          >
            <Input dir="auto" maxLength={300} autoComplete="off" />
          </Form.Item>
        </>
      ) : null}
      {action === 'set_status' ? (
        <Form.Item name="value" label="Status" rules={[{ required: true, message: 'Please choose a status.' }]}>
          <Select options={STATUSES} />
        </Form.Item>
      ) : null}
      {action === 'set_category' ? (
        <Form.Item
          name="value"
          label="Category"
          extra="Replaces all categories of each product."
          rules={[{ required: true, message: 'Please choose a category.' }]}
        >
          <Select
            showSearch
            options={(options.data?.categories ?? []).map(({ name }) => ({ value: name, label: name }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="reason"
        label={needsReason ? 'Reason' : 'Reason (optional)'}
        extra={action === 'quarantine' ? 'The owners of each product read it.' : 'Stored with each revision.'}
        rules={needsReason ? [{ required: true, whitespace: true, message: 'Please give a reason.' }] : []}
      >
        <TextArea dir="auto" maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}
