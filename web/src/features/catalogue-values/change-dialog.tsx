/** Renames a value or merges it with another one: first what that would affect, then the change itself. */
import { useMutation, useQuery } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { useDialogFocus } from '../../ui/dialog-focus'
import { AutoComplete } from '../../ui/select'
import { toast } from '../../ui/toast'
import { countProducts } from './labels'
import { Preview } from './preview'
import { type ValueField, type ValueRequest, previewChange, useValueChange, valuesQuery } from './queries'
import styles from './catalogue-values.module.css'

type Props = { field: ValueField; value: string; onClose: () => void }
type Fields = { name?: string; reason?: string }

const MAX_NAME_LENGTH = 120
const MAX_REASON_LENGTH = 500

export function ChangeDialog({ field, value, onClose }: Props) {
  const dialogFocus = useDialogFocus()
  const [search, setSearch] = useState(value)
  const [request, setRequest] = useState<ValueRequest | null>(null)
  const known = useQuery(valuesQuery(field, search.trim(), 1))
  const preview = useMutation({ mutationFn: previewChange })
  const change = useValueChange()

  function showPreview({ name = '', reason = '' }: Fields): void {
    const next = { field, value, new_value: name.trim(), reason: reason.trim() }
    change.reset()
    // In the spelling of the existing value, which the preview shows.
    preview.mutate(next, { onSuccess: ({ new_value }) => setRequest({ ...next, new_value }) })
  }
  function apply(): void {
    if (!request) return
    change.mutate(request, {
      onSuccess: ({ is_merge: isMerge, products }) => {
        toast.success(isMerge ? 'Values merged' : 'Value renamed', `${countProducts(products)} changed.`)
        onClose()
      },
    })
  }
  function resetPreview(): void {
    setRequest(null)
    preview.reset()
  }
  const error = change.error ?? preview.error
  const shown = request ? preview.data : undefined
  return (
    <Modal
      {...dialogFocus}
      open
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      title={
        <>
          Rename or merge <bdi>{value}</bdi>
        </>
      }
    >
      <Form
        name="change-value"
        layout="vertical"
        requiredMark={false}
        disabled={change.isPending}
        onValuesChange={resetPreview}
        onFinish={shown ? apply : showPreview}
      >
        {error ? <Alert type="error" showIcon role="alert" title={errorMessage(error)} /> : null}
        <Form.Item
          name="name"
          label="New name"
          extra="Enter an existing value to merge the two."
          rules={[{ required: true, whitespace: true, message: 'Please enter the new name.' }]}
        >
          <AutoComplete
            onSearch={setSearch}
            options={(known.data?.values ?? [])
              .filter((each) => each.value !== value)
              .slice(0, 8)
              .map((each) => ({ value: each.value }))}
            maxLength={MAX_NAME_LENGTH}
          />
        </Form.Item>
        <Form.Item name="reason" label="Reason (optional)">
          <TextArea rows={2} maxLength={MAX_REASON_LENGTH} dir="auto" />
        </Form.Item>
        {shown && request ? <Preview preview={shown} request={request} /> : null}
        <div className={`form-buttons ${styles.buttons}`}>
          <Button onClick={onClose}>Cancel</Button>
          {shown ? (
            <Button type="primary" htmlType="submit" loading={change.isPending}>
              {shown.is_merge ? 'Merge values' : 'Rename value'}
            </Button>
          ) : (
            <Button type="primary" htmlType="submit" loading={preview.isPending}>
              Show preview
            </Button>
          )}
        </div>
      </Form>
    </Modal>
  )
}
