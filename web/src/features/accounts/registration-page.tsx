/**
 * The registration: account kind, form and profile wizard. The step is in the address, so that the browser's Back goes
 * one step back; the input is preserved between the steps.
 */
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
import { STEPS, type WizardFields, canContinue, splitName } from './wizard'

const ACCOUNT_STEP = 1
const FIRST_PROFILE_STEP = 2

type Props = {
  /** The page to open after the first login. */
  next?: string | undefined
  /** 0 is the account kind, 1 the form, 2 to 5 the steps of the profile. */
  step: number
}

export function RegistrationPage({ next, step }: Props) {
  const [kind, setKind] = useState<AccountKind | null>(null)
  const [account, setAccount] = useState<AccountFields | null>(null)
  const [typedProfile, setTypedProfile] = useState<WizardFields>({})
  const [isSending, setIsSending] = useState(false)
  const [form] = Form.useForm<AccountFields>()
  const navigate = useNavigate()
  const profile = { ...typedProfile, fullName: typedProfile.fullName ?? account?.fullName ?? '' }
  // After a reload, the address has a step whose input is gone.
  const shownStep = Math.min(step, findLastStep(kind, account, profile))

  function goTo(nextStep: number): void {
    const search = { ...(next ? { next } : {}), ...(nextStep > 0 ? { step: nextStep } : {}) }
    void navigate({ to: '/registration', search })
  }

  async function submitForm(kind: AccountKind, account: AccountFields, profile: WizardFields): Promise<void> {
    setIsSending(true)
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

  if (!kind || shownStep === 0)
    return (
      <ChooseKind
        onChoose={(chosen) => {
          setKind(chosen)
          if (chosen !== kind) setAccount(null)
          goTo(ACCOUNT_STEP)
        }}
      />
    )
  if (!account || shownStep === ACCOUNT_STEP)
    return (
      <AccountForm
        kind={kind}
        form={form}
        onEdit={() => setAccount(null)}
        onBack={() => goTo(0)}
        onNext={(fields) => {
          // As it is sent: with the email address in lower case.
          form.setFieldsValue(fields)
          setAccount(fields)
          goTo(FIRST_PROFILE_STEP)
        }}
      />
    )
  return (
    <ProfileWizard
      step={shownStep - FIRST_PROFILE_STEP}
      fields={profile}
      isSending={isSending}
      onChange={setTypedProfile}
      onStep={(profileStep) => goTo(FIRST_PROFILE_STEP + profileStep)}
      onSubmit={() => void submitForm(kind, account, profile)}
    />
  )
}

/** The last step that what was entered leads to. */
function findLastStep(kind: AccountKind | null, account: AccountFields | null, profile: WizardFields): number {
  if (!kind) return 0
  if (!account) return ACCOUNT_STEP
  const incomplete = STEPS.findIndex((_, index) => !canContinue(index, profile))
  return FIRST_PROFILE_STEP + (incomplete < 0 ? STEPS.length - 1 : incomplete)
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
