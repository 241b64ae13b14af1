/** Asks whether to go on, and shows why that failed. */
import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import { ConfirmationField } from '../../ui/confirmation-field'
import { FormDialog } from '../../ui/form-dialog'
import { useAdminsUpdate } from './queries'

type Props = {
  title: string
  text: ReactNode
  action: string
  isDestructive?: boolean
  onConfirm: () => Promise<void>
  /** What must be typed to confirm, if anything. */
  typed?: string
  onClose: () => void
}

export function ConfirmDialog({ title, text, action, isDestructive = false, typed, onConfirm, onClose }: Props) {
  const update = useAdminsUpdate()
  return (
    <FormDialog<{ failure: string }>
      title={title}
      formName="confirm-admin"
      errorField="failure"
      actionLabel={action}
      busyActionLabel="Saving..."
      isDestructive={isDestructive}
      introduction={<p className="form-note">{text}</p>}
      onSubmit={async () => {
        await onConfirm()
        onClose()
        await update()
      }}
      onClose={onClose}
    >
      {typed === undefined ? null : <ConfirmationField expected={typed} message="Please type the name of the admin." />}
      <Form.Item name="failure">
        <span />
      </Form.Item>
    </FormDialog>
  )
}
