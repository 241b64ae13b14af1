/**
 * The page to set a new password with the token of an email link, and of an invitation the first one; the token is
 * removed from the URL.
 */
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import { useState } from 'react'
import { BRAND } from '../../brand'
import { PageLink } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import { AuthCard } from '../../ui/auth-card'
import { resetPassword } from './auth-api'
import { MESSAGES } from './messages'
import { StrengthMeter } from './password-strength'
import { useLinkToken } from '../../ui/use-link-token'
import styles from './accounts.module.css'

type Fields = { password?: string; confirm?: string; marketing?: boolean; terms?: boolean }

/** The specification's checks, in its order. */
export function validate({ password, confirm, terms }: Fields, token: string): string | null {
  if (!password || !confirm) return MESSAGES.fillAll
  if (password !== confirm) return MESSAGES.mismatch
  if (!token) return MESSAGES.noToken
  return terms ? null : MESSAGES.terms
}

const TEXTS = {
  reset: { title: 'Reset password', action: 'Update Password', busy: 'Updating...', done: MESSAGES.passwordUpdated },
  invitation: {
    title: `Welcome to ${BRAND}`,
    action: 'Set password',
    busy: 'Saving...',
    done: 'Your password is set. Log in with it.',
  },
}

export function ResetPage({ token: tokenFromUrl, isInvitation }: { token: string; isInvitation: boolean }) {
  const texts = TEXTS[isInvitation ? 'invitation' : 'reset']
  const token = useLinkToken(tokenFromUrl)
  const [isBusy, setIsBusy] = useState(false)
  const [form] = Form.useForm<Fields>()
  const password = Form.useWatch('password', form) ?? ''
  const navigate = useNavigate()

  async function submitForm(fields: Fields): Promise<void> {
    const validationMessage = validate(fields, token)
    if (validationMessage) {
      toast.error('Error', validationMessage)
      return
    }
    setIsBusy(true)
    const problem = await resetPassword(token, fields.password ?? '', fields.marketing ?? false)
    setIsBusy(false)
    if (problem) {
      toast.error('Error', problem)
      return
    }
    toast.success('Success', texts.done)
    await navigate({ href: '/login' })
  }

  return (
    <AuthCard title={texts.title} lead={isInvitation ? 'Set a password to log in with.' : undefined}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        initialValues={{ marketing: false, terms: false }}
        onFinish={(fields) => void submitForm(fields)}
      >
        <Form.Item
          name="password"
          label={isInvitation ? 'Password' : 'New password'}
          extra={<StrengthMeter password={password} />}
        >
          <Password autoComplete="new-password" maxLength={128} dir="ltr" />
        </Form.Item>
        <Form.Item name="confirm" label="Confirm password">
          <Password autoComplete="new-password" maxLength={128} dir="ltr" />
        </Form.Item>
        <Form.Item name="marketing" valuePropName="checked" className={styles.authConsent}>
          <Checkbox>Email me about new tools and features. Unsubscribe any time. (Optional)</Checkbox>
        </Form.Item>
        <Form.Item name="terms" valuePropName="checked" className={styles.authConsent}>
          <Checkbox>
            I agree to the <PageLink to="/privacyPolicy">Privacy Policy</PageLink> and the{' '}
            <PageLink to="/termsAndConditions">Terms &amp; Conditions</PageLink>.
          </Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy} className={styles.authSubmit}>
          {isBusy ? texts.busy : texts.action}
        </Button>
      </Form>
    </AuthCard>
  )
}
