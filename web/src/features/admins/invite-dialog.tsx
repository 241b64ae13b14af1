/** Invites an admin by email, or promotes the account that has the address. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { FormDialog } from '../../ui/form-dialog'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { type Invitation, inviteAdmin, useAdminsUpdate } from './queries'

const ROLES = [{ value: 'Admin' }, { value: 'Super Admin' }]

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const update = useAdminsUpdate()
  return (
    <FormDialog<Invitation>
      title="Add an admin"
      formName="invite-admin"
      actionLabel="Add admin"
      busyActionLabel="Adding..."
      initialValues={{ role: 'Admin' }}
      introduction={
        <p className="form-note">
          A new admin gets a link to set a password, which works for three days. A person who has an account keeps their
          name and password.
        </p>
      }
      onSubmit={async ({ name, email, role }) => {
        const { is_invited: isInvited } = await inviteAdmin({ name: name.trim(), email: email.trim(), role })
        toast.success('Admin Created', isInvited ? 'The invitation was sent by email.' : 'The account is an admin now.')
        onClose()
        await update()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Full name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name.' }]}
      >
        <Input maxLength={100} autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item
        name="email"
        label="Email"
        rules={[{ required: true, whitespace: true, message: 'Please enter an email address.' }]}
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="role" label="Role">
        <Select options={ROLES} />
      </Form.Item>
    </FormDialog>
  )
}
