/** A dialog for a change with a reason; further fields are its children. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type VendorDetails, useVendorUpdate } from './queries'

type Props<Fields> = {
  title: ReactNode
  name: string
  note: ReactNode
  button: string
  done: string
  isDestructive?: boolean
  send: (fields: Fields & { reason: string }) => Promise<VendorDetails>
  onClose: () => void
  children?: ReactNode
}

export function ReasonDialog<Fields extends object = object>(props: Props<Fields>) {
  const { title, name, note, button, done, isDestructive = false, send, onClose, children } = props
  const update = useVendorUpdate()
  return (
    <FormDialog<Fields & { reason: string }>
      title={title}
      formName={`vendor-${name}`}
      errorField="reason"
      actionLabel={button}
      busyActionLabel="Saving..."
      isDestructive={isDestructive}
      introduction={<p className="form-note">{note}</p>}
      onSubmit={async (fields) => {
        const changed = await send({ ...fields, reason: fields.reason.trim() })
        toast.success(done)
        onClose()
        await update(changed)
      }}
      onClose={onClose}
    >
      {children}
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={4} maxLength={1000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
