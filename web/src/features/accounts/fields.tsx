/** Fields that several forms share: email, passwords with a visibility toggle, the two consents. */
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import type { ReactNode } from 'react'
import { PageLink } from '../../ui/page-link'
import { MESSAGES } from './messages'
import styles from './accounts.module.css'

export function EmailField({ label = 'Email', autoFocus = false }: { label?: string; autoFocus?: boolean }) {
  return (
    <Form.Item name="email" label={label} rules={[{ required: true, whitespace: true, message: MESSAGES.noEmail }]}>
      <Input
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={255}
        dir="ltr"
        placeholder="you@firm.example"
        autoFocus={autoFocus}
      />
    </Form.Item>
  )
}

/** A new password and the same once more. */
export function NewPasswordFields({ extra }: { extra?: ReactNode }) {
  return (
    <>
      <Form.Item name="password" label="Password" rules={[{ required: true, message: MESSAGES.fillAll }]} extra={extra}>
        <Password autoComplete="new-password" maxLength={128} dir="ltr" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="Confirm password"
        dependencies={['password']}
        validateFirst
        rules={[
          { required: true, message: MESSAGES.fillAll },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(MESSAGES.mismatch)),
          }),
        ]}
      >
        <Password autoComplete="new-password" maxLength={128} dir="ltr" />
      </Form.Item>
    </>
  )
}

export function ConsentFields() {
  return (
    <>
      <Form.Item name="marketingConsent" valuePropName="checked" className={styles.authConsent}>
        <Checkbox>Email me about new tools and features. Unsubscribe any time. (Optional)</Checkbox>
      </Form.Item>
      <Form.Item
        name="termsConsent"
        valuePropName="checked"
        className={styles.authConsent}
        rules={[{ validator: (_, value) => (value ? Promise.resolve() : Promise.reject(new Error(MESSAGES.terms))) }]}
      >
        <Checkbox>
          I am 18 or older and agree to the <PageLink to="/privacyPolicy">Privacy Policy</PageLink> and the{' '}
          <PageLink to="/termsAndConditions">Terms &amp; Conditions</PageLink>.
        </Checkbox>
      </Form.Item>
    </>
  )
}
