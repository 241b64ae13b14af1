/** Schedules the erasure of a user; the email address, typed again, confirms it. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { GroundField } from '../../moderation/ground-field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type UserDetails, scheduleErasure, useUserUpdate } from './queries'
import { ReasonField } from './reason-dialog'

type Fields = { reason: string; email: string; ground: string }

export function ErasureDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const update = useUserUpdate()
  return (
    <FormDialog<Fields>
      title="Erase this account"
      formName="user-erase"
      errorField="email"
      actionLabel="Schedule the erasure"
      busyActionLabel="Scheduling..."
      isDestructive
      introduction={
        <p className="form-note">
          In five days, the account and all its personal data are erased. Until then, you or the user can cancel that.
          The user gets the ground and the reason by email.
        </p>
      }
      initialValues={{ ground: 'account_requested' }}
      onSubmit={async ({ email, reason, ground }) => {
        const changed = await scheduleErasure(user.id, { email: email.trim(), reason: reason.trim(), ground })
        toast.success('Erasure scheduled')
        onClose()
        await update(changed)
      }}
      onClose={onClose}
    >
      <GroundField action="account.removal_requested" isRequired />
      <ReasonField />
      <Form.Item
        name="email"
        label={
          <span>
            Type <bdi>{user.email}</bdi> to confirm
          </span>
        }
        rules={[{ required: true, whitespace: true, message: 'Please type the email address.' }]}
      >
        <Input autoComplete="off" maxLength={254} />
      </Form.Item>
    </FormDialog>
  )
}
