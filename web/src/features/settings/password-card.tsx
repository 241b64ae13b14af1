/** The form to change the password; requires the current one. */
import { renewSession } from '../../api/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import { toast } from '../../ui/toast'
import { ApiError, errorMessage } from '../../api/errors'
import { SettingsCard } from './settings-card'
import { mutateOnce } from '../../ui/mutate-once'
import styles from './settings.module.css'

type Fields = { current: string; next: string; again: string }

const requiredRule = (message: string) => ({ required: true, message })

/** Which field a refusal belongs to: the old password is wrong, or the new one is no good. */
const findFieldName = (serverMessage: string): keyof Fields => (/current/i.test(serverMessage) ? 'current' : 'next')

export function PasswordCard() {
  const [form] = Form.useForm<Fields>()
  const client = useQueryClient()
  const changeMutation = useMutation({
    mutationFn: ({ current, next }: Fields) =>
      renewSession((client) =>
        client.POST('/api/account/password', { body: { current_password: current, new_password: next } }),
      ),
    onSuccess: async () => {
      form.resetFields()
      toast.success('Password updated successfully!', 'Your other devices were signed out.')
      await client.invalidateQueries({ queryKey: ['account', 'sessions'] })
    },
    onError: (error) => {
      const serverMessage = errorMessage(error)
      if (error instanceof ApiError && error.status === 400)
        form.setFields([{ name: findFieldName(serverMessage), errors: [serverMessage] }])
      else toast.error('Failed to change the password', serverMessage)
    },
  })
  return (
    <SettingsCard
      id="password"
      title="Password"
      text="Use at least 8 characters. 15 or more is stronger. Your other devices will be signed out."
    >
      <Form
        form={form}
        name="change-password"
        layout="vertical"
        requiredMark={false}
        className={styles.settingsForm}
        onFinish={(fields) => mutateOnce(changeMutation, fields)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item
          name="current"
          label="Current password"
          rules={[requiredRule('Please enter your current password.')]}
        >
          <Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="next"
          label="New password"
          rules={[
            requiredRule('Please enter a new password.'),
            { min: 8, message: 'Please use at least 8 characters.' },
          ]}
          validateFirst
        >
          <Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="again"
          label="Confirm new password"
          dependencies={['next']}
          validateFirst
          rules={[
            requiredRule('Please enter the new password again.'),
            {
              validator: (_, value) =>
                value === form.getFieldValue('next')
                  ? Promise.resolve()
                  : Promise.reject(new Error('Passwords do not match')),
            },
          ]}
        >
          <Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={changeMutation.isPending}>
          {changeMutation.isPending ? 'Updating...' : 'Update Password'}
        </Button>
      </Form>
    </SettingsCard>
  )
}
