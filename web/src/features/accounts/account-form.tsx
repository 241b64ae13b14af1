/** The registration form: name, email address, password and consents. The profile wizard follows it. */
import Button from 'antd/es/button/Button'
import Form, { type FormInstance } from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../ui/toast'
import { AuthCard } from '../../ui/auth-card'
import { type RegistrationProblem, checkRegistration, isRegistered } from './auth-api'
import { type AccountKind, findRefusedDomain } from './domains'
import { ConsentFields, EmailField, NewPasswordFields } from './fields'
import { MESSAGES } from './messages'
import { StrengthMeter } from './password-strength'

export type AccountFields = {
  fullName: string
  email: string
  password: string
  confirmPassword: string
  companyName?: string
  marketingConsent?: boolean
  termsConsent?: boolean
}

type Props = {
  kind: AccountKind
  form: FormInstance<AccountFields>
  onEdit: () => void
  onBack: () => void
  onNext: (fields: AccountFields) => void
}

/** Returns why the account cannot be registered, by field; empty if it can. */
async function findProblems(fields: AccountFields, kind: AccountKind): Promise<RegistrationProblem[]> {
  const { email, password, fullName } = fields
  const refused = findRefusedDomain(email, kind)
  if (refused) return [{ field: 'email', message: refused }]
  const problems = await checkRegistration({ email, password, full_name: fullName, role: kind })
  if (problems?.length) return problems
  const lookup = await isRegistered(email)
  if ('isKnown' in lookup) return lookup.isKnown ? [{ field: 'email', message: MESSAGES.taken }] : []
  if (!lookup.problem) toast.error(MESSAGES.cannotVerify)
  return [{ field: 'email', message: lookup.problem ?? MESSAGES.cannotVerify }]
}

export function AccountForm({ kind, form, onEdit, onBack, onNext }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const password = Form.useWatch('password', form) ?? ''
  const [refusedPassword, setRefusedPassword] = useState<string | null>(null)

  async function submitFields(fields: AccountFields): Promise<void> {
    const email = fields.email.trim().toLowerCase()
    setIsBusy(true)
    const problems = await findProblems({ ...fields, email }, kind)
    // At once, because a disabled field cannot get the focus.
    flushSync(() => setIsBusy(false))
    const [firstProblem] = problems
    if (firstProblem) {
      if (problems.some(({ field }) => field === 'password')) setRefusedPassword(fields.password)
      form.setFields(problems.map(({ field, message }) => ({ name: field, errors: [message] })))
      form.focusField(firstProblem.field)
      return
    }
    onNext({ ...fields, email })
  }

  return (
    <AuthCard
      title={kind === 'vendor' ? 'Vendor registration' : 'User registration'}
      lead={kind === 'vendor' ? 'Please use your work email.' : 'It takes two minutes.'}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        disabled={isBusy}
        onValuesChange={onEdit}
        onFinish={(fields) => void submitFields(fields)}
      >
        <Form.Item
          name="fullName"
          label="Full name"
          rules={[{ required: true, whitespace: true, message: 'Please enter your full name.' }]}
        >
          <Input autoComplete="name" maxLength={100} dir="auto" autoFocus />
        </Form.Item>
        {kind === 'vendor' ? (
          <Form.Item
            name="companyName"
            label="Company name"
            rules={[{ required: true, whitespace: true, message: 'Please enter your company name.' }]}
          >
            <Input autoComplete="organization" maxLength={200} dir="auto" />
          </Form.Item>
        ) : null}
        <EmailField label={kind === 'vendor' ? 'Work email' : 'Email'} />
        {/* Its length says nothing good about a password that the server refuses. */}
        <NewPasswordFields extra={password === refusedPassword ? null : <StrengthMeter password={password} />} />
        <ConsentFields />
        <div className="form-buttons">
          <Button onClick={onBack}>Back to selection</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {isBusy ? 'Checking...' : 'Continue'}
          </Button>
        </div>
      </Form>
    </AuthCard>
  )
}
