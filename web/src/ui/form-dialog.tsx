/** A dialog with a form; it stays open with the server's error at a field until its action succeeds. */
import Form from 'antd/es/form'
import Modal from 'antd/es/modal'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../api/errors'
import { useDialogFocus } from './dialog-focus'
import { useUnsentFields } from './unsent-input'
import accountStyles from './account.module.css'

type Props<Fields extends object> = {
  title: ReactNode
  formName: string
  /** The field that shows the server's error; without it, the error stands below all fields. */
  errorField?: keyof Fields & string
  /** Marks required fields with an asterisk. */
  marksRequired?: boolean
  actionLabel: string
  busyActionLabel: string
  /** Closes the dialog and discards the input; "Cancel" unless the action is to cancel something itself. */
  cancelLabel?: string
  isDestructive?: boolean
  initialValues?: Partial<Fields>
  introduction?: ReactNode
  /** Names the form and what it is about ("appeal:7"), if its input shall outlast Escape and the end of the session. */
  unsentName?: string
  /** Sends the form and closes the dialog; an error that it throws is shown. */
  onSubmit: (fields: Fields) => Promise<void>
  onClose: () => void
  children: ReactNode
}

export function FormDialog<Fields extends object>({
  title,
  formName,
  errorField,
  marksRequired = false,
  actionLabel,
  busyActionLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
  initialValues = {},
  introduction,
  unsentName,
  onSubmit,
  onClose,
  children,
}: Props<Fields>) {
  const [form] = Form.useForm<Fields>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const dialogFocus = useDialogFocus()
  const { unsent, keep, discard } = useUnsentFields<Fields>(unsentName)

  async function submitForm(fields: Fields): Promise<void> {
    // Enter in a field submits again, although the button is busy.
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      await onSubmit(fields)
      discard()
    } catch (error) {
      if (errorField)
        form.setFields([
          { name: errorField as Parameters<typeof form.getFieldError>[0], errors: [errorMessage(error)] },
        ])
      else setProblem(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Modal
      {...dialogFocus}
      open
      title={title}
      okText={isBusy ? busyActionLabel : actionLabel}
      okButtonProps={{ danger: isDestructive, loading: isBusy }}
      cancelText={cancelLabel}
      // Escape and the cross only close; who cancels wants to discard.
      cancelButtonProps={{
        onClick: () => {
          discard()
          onClose()
        },
      }}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      {introduction}
      <Form
        form={form}
        name={formName}
        layout="vertical"
        requiredMark={marksRequired}
        initialValues={{ ...initialValues, ...unsent }}
        onValuesChange={(_, fields) => keep(fields)}
        onFinish={(fields) => void submitForm(fields)}
      >
        {children}
      </Form>
      {problem ? (
        <p className={accountStyles.fieldProblem} role="alert">
          {problem}
        </p>
      ) : null}
    </Modal>
  )
}
