/** The registration: account kind, form and profile wizard; input is preserved between the steps. */
import { useNavigate } from '@tanstack/react-router'
import Form from 'antd/es/form'
import { useState } from 'react'
import { storeNextPath } from '../../session/next-path'
import { toast } from '../../ui/toast'
import { AccountForm, type AccountFields } from './account-form'
import { register } from './auth-api'
import { ChooseKind } from './choose-kind'
import type { AccountKind } from './domains'
import { MESSAGES } from './messages'
import { ProfileWizard } from './profile-wizard'
import { type WizardFields, splitName } from './wizard'

/** `next` is the page to open after the first login. */
export function RegistrationPage({ next }: { next?: string | undefined }) {
  const [kind, setKind] = useState<AccountKind | null>(null)
  const [account, setAccount] = useState<AccountFields | null>(null)
  const [profile, setProfile] = useState<WizardFields>({})
  const [isSending, setIsSending] = useState(false)
  const [form] = Form.useForm<AccountFields>()
  const navigate = useNavigate()

  async function submitForm(kind: AccountKind, account: AccountFields, profile: WizardFields): Promise<void> {
    setIsSending(true)
    setProfile(profile)
    const problem = await register(toRegistration(kind, account, profile))
    setIsSending(false)
    if (problem) {
      toast.error(MESSAGES.registrationError, problem)
      return
    }
    if (next) storeNextPath(next)
    toast.success(MESSAGES.registered, MESSAGES.mailSent)
    await navigate({ to: '/' })
  }

  if (!kind) return <ChooseKind onChoose={setKind} />
  if (!account) return <AccountForm kind={kind} form={form} onBack={() => setKind(null)} onNext={setAccount} />
  const initialFields = { ...profile, fullName: profile.fullName ?? account.fullName }
  return (
    <ProfileWizard
      initialFields={initialFields}
      isSending={isSending}
      onBack={(fields) => {
        setProfile(fields)
        setAccount(null)
        form.setFieldsValue(account)
      }}
      onSubmit={(fields) => void submitForm(kind, account, fields)}
    />
  )
}

/** The specification's payload. */
function toRegistration(kind: AccountKind, account: AccountFields, profile: WizardFields) {
  const fullName = profile.fullName ?? account.fullName
  return {
    email: account.email,
    password: account.password,
    ...splitName(fullName),
    company_name: account.companyName ?? '',
    role: kind,
    full_name: fullName,
    country: profile.country ?? '',
    language: profile.language ?? null,
    industry: profile.industry ?? '',
    job_title: profile.job_title ?? '',
    size_of_organization: profile.size_of_organization ?? '',
    organization_name: profile.organization_name ?? '',
    reason_for_onboarding: profile.reason_for_onboarding ?? '',
    is_marketing_consent_given: account.marketingConsent ?? false,
    is_terms_conditions_accepted: account.termsConsent ?? false,
  }
}
