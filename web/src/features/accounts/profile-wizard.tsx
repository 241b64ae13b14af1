/** The profile wizard: four steps with a progress bar; the last step shows the input for review. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Progress from 'antd/es/progress'
import { useEffect, useRef } from 'react'
import { optionsQuery } from '../../session/profile-queries'
import { AuthCard } from '../../ui/auth-card'
import { Select } from '../../ui/select'
import { FIELD_LABELS, STEPS, type WizardFields, canContinue, completionPercent } from './wizard'
import styles from './accounts.module.css'

type Props = {
  step: number
  fields: WizardFields
  isSending: boolean
  onChange: (fields: WizardFields) => void
  /** Asks for a step; -1 is what comes before the wizard. */
  onStep: (step: number) => void
  onSubmit: () => void
}

type SelectOption = { value: string | number; label: string }
const toOption = (values: readonly string[] = []): SelectOption[] => values.map((value) => ({ value, label: value }))

export function ProfileWizard({ step, fields, isSending, onChange, onStep, onSubmit }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  // Moves focus to the heading of each step, so that screen readers announce it.
  useEffect(() => headingRef.current?.focus(), [step])
  const isLastStep = step === STEPS.length - 1
  const submitStep = () => (isLastStep ? onSubmit() : onStep(step + 1))
  return (
    <AuthCard title="Complete your profile">
      <div className={styles.wizardProgress}>
        <span>
          Step {step + 1} of {STEPS.length}
        </span>
        <Progress
          percent={completionPercent(step)}
          showInfo={false}
          aria-label={`${completionPercent(step)} percent`}
        />
        <span>{completionPercent(step)}%</span>
      </div>
      <h2 ref={headingRef} tabIndex={-1} className={styles.wizardTitle}>
        {STEPS[step]?.title}
      </h2>
      <Form layout="vertical" requiredMark={false} disabled={isSending} onFinish={submitStep}>
        {isLastStep ? (
          <ReviewStep fields={fields} />
        ) : (
          <StepFields step={step} fields={fields} onChange={(change) => onChange({ ...fields, ...change })} />
        )}
        <div className="form-buttons">
          <Button onClick={() => onStep(step - 1)}>Back</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={isSending}
            disabled={isSending || !canContinue(step, fields)}
          >
            {isLastStep ? (isSending ? 'Submitting...' : 'Submit') : 'Next'}
          </Button>
        </div>
      </Form>
    </AuthCard>
  )
}

type StepProps = { step: number; fields: WizardFields; onChange: (change: WizardFields) => void }

function StepFields({ step, fields, onChange }: StepProps) {
  const { data } = useQuery(optionsQuery())
  const choices: Partial<Record<keyof WizardFields, SelectOption[]>> = {
    country: toOption(data?.countries.filter((option) => option.in_registration).map((option) => option.name)),
    language:
      data?.languages
        .filter((option) => option.in_registration)
        .map((option) => ({ value: option.id, label: option.name })) ?? [],
    industry: toOption(data?.industries),
    job_title: toOption(data?.job_titles),
    size_of_organization: toOption(data?.organization_sizes),
    reason_for_onboarding: toOption(data?.onboarding_reasons),
  }
  return STEPS[step]?.requiredFields.map((name) => (
    <WizardField
      key={name}
      name={name}
      value={fields[name]}
      choices={choices[name]}
      isLoading={!data}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

type FieldProps = {
  name: keyof WizardFields
  value: string | number | undefined
  choices: SelectOption[] | undefined
  isLoading: boolean
  onChange: (value: string | number) => void
}

function WizardField({ name, value, choices, isLoading, onChange }: FieldProps) {
  const id = `wizard-${name}`
  return (
    <Form.Item label={FIELD_LABELS[name]} htmlFor={id} required>
      {choices ? (
        <Select
          id={id}
          value={value ?? null}
          options={choices}
          loading={isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Please choose"
          onChange={(newValue: string | number) => onChange(newValue)}
        />
      ) : (
        <Input
          id={id}
          value={value}
          maxLength={name === 'fullName' ? 100 : 200}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Form.Item>
  )
}

function ReviewStep({ fields }: { fields: WizardFields }) {
  const { data } = useQuery(optionsQuery())
  const formatValue = (name: keyof WizardFields) =>
    name === 'language' ? data?.languages.find((option) => option.id === fields.language)?.name : fields[name]
  return (
    <dl className={styles.review}>
      {STEPS.flatMap((option) => [...option.requiredFields]).map((name) => (
        <div key={name}>
          <dt>{FIELD_LABELS[name]}</dt>
          <dd dir="auto">{formatValue(name) ?? ''}</dd>
        </div>
      ))}
    </dl>
  )
}
