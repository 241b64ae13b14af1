/** The profile wizard: four steps with a progress bar; the last one summarises the input before it is sent. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Progress from 'antd/es/progress'
import Select from 'antd/es/select'
import { useEffect, useRef, useState } from 'react'
import { optionsQuery } from '../../session/profile-queries'
import { AuthCard } from '../../ui/auth-card'
import { LABELS, STEPS, type WizardFields, canContinue, completionPercent } from './wizard'
import styles from './accounts.module.css'

type Props = {
  start: WizardFields
  sending: boolean
  onBack: (fields: WizardFields) => void
  onSubmit: (fields: WizardFields) => void
}

type Choice = { value: string | number; label: string }
const toOption = (values: readonly string[] = []): Choice[] => values.map((value) => ({ value, label: value }))

export function ProfileWizard({ start, sending, onBack, onSubmit }: Props) {
  const [step, setStep] = useState(0)
  const [fields, setFields] = useState<WizardFields>(start)
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves focus to the new step's heading, so that screen readers announce it.
  useEffect(() => heading.current?.focus(), [step])
  const last = step === STEPS.length - 1
  const forward = () => (last ? onSubmit(fields) : setStep(step + 1))
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
      <h2 ref={heading} tabIndex={-1} className={styles.wizardTitle}>
        {STEPS[step]?.title}
      </h2>
      <Form layout="vertical" requiredMark={false} disabled={sending} onFinish={forward}>
        {last ? (
          <Review fields={fields} />
        ) : (
          <Step step={step} fields={fields} onChange={(change) => setFields({ ...fields, ...change })} />
        )}
        <div className="form-buttons">
          <Button onClick={() => (step === 0 ? onBack(fields) : setStep(step - 1))}>Back</Button>
          <Button type="primary" htmlType="submit" loading={sending} disabled={sending || !canContinue(step, fields)}>
            {last ? (sending ? 'Submitting...' : 'Submit') : 'Next'}
          </Button>
        </div>
      </Form>
    </AuthCard>
  )
}

type StepProps = { step: number; fields: WizardFields; onChange: (change: WizardFields) => void }

function Step({ step, fields, onChange }: StepProps) {
  const { data } = useQuery(optionsQuery())
  const choices: Partial<Record<keyof WizardFields, Choice[]>> = {
    country: toOption(data?.countries.filter((one) => one.in_registration).map((one) => one.name)),
    language:
      data?.languages.filter((one) => one.in_registration).map((one) => ({ value: one.id, label: one.name })) ?? [],
    industry: toOption(data?.industries),
    job_title: toOption(data?.job_titles),
    size_of_organization: toOption(data?.organization_sizes),
    reason_for_onboarding: toOption(data?.onboarding_reasons),
  }
  return STEPS[step]?.needs.map((name) => (
    <Field
      key={name}
      name={name}
      value={fields[name]}
      choices={choices[name]}
      loading={!data}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

type FieldProps = {
  name: keyof WizardFields
  value: string | number | undefined
  choices: Choice[] | undefined
  loading: boolean
  onChange: (value: string | number) => void
}

function Field({ name, value, choices, loading, onChange }: FieldProps) {
  const id = `wizard-${name}`
  return (
    <Form.Item label={LABELS[name]} htmlFor={id} required>
      {choices ? (
        <Select
          id={id}
          value={value ?? null}
          options={choices}
          loading={loading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Please choose"
          onChange={(chosen: string | number) => onChange(chosen)}
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

function Review({ fields }: { fields: WizardFields }) {
  const { data } = useQuery(optionsQuery())
  const formatValue = (name: keyof WizardFields) =>
    name === 'language' ? data?.languages.find((one) => one.id === fields.language)?.name : fields[name]
  return (
    <dl className={styles.review}>
      {STEPS.flatMap((one) => [...one.needs]).map((name) => (
        <div key={name}>
          <dt>{LABELS[name]}</dt>
          <dd dir="auto">{formatValue(name) ?? ''}</dd>
        </div>
      ))}
    </dl>
  )
}
