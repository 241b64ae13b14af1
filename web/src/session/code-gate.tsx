/** Asks for the two-factor code of a session that has not entered it yet. */
import { errorMessage } from '../api/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { renewSession } from '../api/client'
import { logout } from './logout'
import accountStyles from '../ui/account.module.css'
import { mutateOnce } from '../ui/mutate-once'
import styles from './session.module.css'

/** `onPass` runs after the code was accepted. */
export function CodeGate({ onPass }: { onPass?: () => void }) {
  const client = useQueryClient()
  const passMutation = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      renewSession((renewing) => renewing.POST('/auth/second-factor', { body: { code: code.trim() } })),
    // Refetches queries that were rejected before.
    onSuccess: async () => {
      onPass?.()
      await client.resetQueries()
    },
  })
  return (
    <section className={`page ${styles.accountNarrow}`}>
      <div className={`card ${accountStyles.accountCard}`}>
        <h1>One more step</h1>
        <p>Enter the code from your authenticator app, or a recovery code.</p>
        <Form
          name="second-factor-code"
          layout="vertical"
          requiredMark={false}
          onFinish={(fields: { code: string }) => mutateOnce(passMutation, fields)}
        >
          <Form.Item
            name="code"
            label="Code"
            rules={[{ required: true, whitespace: true, message: 'Please enter the code.' }]}
            {...(passMutation.error
              ? { validateStatus: 'error' as const, help: errorMessage(passMutation.error) }
              : {})}
          >
            <Input
              autoComplete="one-time-code"
              inputMode="text"
              maxLength={40}
              autoFocus
              className={accountStyles.codeInput}
              onChange={() => passMutation.error && passMutation.reset()}
            />
          </Form.Item>
          <div className="form-buttons">
            <Button type="primary" htmlType="submit" loading={passMutation.isPending}>
              {passMutation.isPending ? 'Checking...' : 'Continue'}
            </Button>
            <Button onClick={() => void logout()}>Log out</Button>
          </div>
        </Form>
      </div>
    </section>
  )
}
