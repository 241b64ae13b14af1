/** The dialog for a change of a user's state, with its reason. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { GroundField } from '../../moderation/ground-field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type UserDetails, type ReasonedAction, changeState, useUserUpdate } from './queries'

const TEXTS = {
  suspend: {
    title: 'Suspend this account',
    note: 'The user is signed out everywhere, can’t log in, and gets the ground and the reason by email.',
    button: 'Suspend',
    done: 'Account suspended',
    isDestructive: true,
  },
  lift: {
    title: 'Lift the suspension',
    note: 'The user can log in again and gets an email. The reason is only for the audit log.',
    button: 'Lift the suspension',
    done: 'Suspension lifted',
    isDestructive: false,
  },
  reset: {
    title: 'Require a password reset',
    note: 'The user is signed out everywhere and must set a new password to log in. The reason is only for the audit log.',
    button: 'Require a reset',
    done: 'Password reset required',
    isDestructive: false,
  },
} as const

type Fields = { reason: string; ground?: string }
type Props = { action: ReasonedAction; user: UserDetails; onClose: () => void }

export function ReasonDialog({ action, user, onClose }: Props) {
  const { title, note, button, done, isDestructive } = TEXTS[action]
  const update = useUserUpdate()
  return (
    <FormDialog<Fields>
      title={title}
      formName={`user-${action}`}
      errorField="reason"
      actionLabel={button}
      busyActionLabel="Saving..."
      isDestructive={isDestructive}
      introduction={<p className="form-note">{note}</p>}
      onSubmit={async ({ reason, ground }) => {
        const changed = await changeState(action, user.id, { reason: reason.trim(), ground: ground ?? '' })
        toast.success(done)
        onClose()
        await update(changed)
      }}
      onClose={onClose}
    >
      {action === 'suspend' ? <GroundField action="account.suspended" isRequired /> : null}
      {action === 'lift' ? <GroundField action="account.suspension_lifted" isRequired={false} /> : null}
      <ReasonField />
    </FormDialog>
  )
}

export function ReasonField() {
  return (
    <Form.Item
      name="reason"
      label="Reason"
      rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
    >
      <TextArea rows={4} maxLength={1000} dir="auto" />
    </Form.Item>
  )
}
