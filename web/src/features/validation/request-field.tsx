/** One field of a validation request. */
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { useId } from 'react'
import { Select } from '../../ui/select'
import { type FieldDefinition, MAX_LINE_LENGTH, MAX_PROSE_LENGTH, SELECT_OPTIONS, STANDARDS } from './wizard-fields'
import type { RequestForm } from './request-queries'

/** The error messages for a field whose value is invalid; by the kind of the field. */
const CORRECTIONS: Partial<Record<FieldDefinition['kind'], string>> = {
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
}

type Props = {
  field: FieldDefinition
  form: RequestForm
  isMissing: boolean
  onChange: (changes: Partial<RequestForm>) => void
}

export function RequestField({ field, form, isMissing, onChange }: Props) {
  const id = useId()
  const set = (value: unknown) => onChange({ [field.name]: value } as Partial<RequestForm>)
  if (field.kind === 'checkbox')
    return (
      <Form.Item>
        <Checkbox checked={form[field.name] === true} onChange={(event) => set(event.target.checked)}>
          {field.label}
        </Checkbox>
      </Form.Item>
    )
  return (
    <Form.Item
      label={field.label}
      htmlFor={id}
      required={field.isRequired ?? false}
      extra={field.hint}
      {...(isMissing
        ? {
            validateStatus: 'error',
            help: form[field.name] ? CORRECTIONS[field.kind] : 'Please fill in this field.',
          }
        : {})}
    >
      <FieldControl id={id} field={field} value={form[field.name]} onChange={set} />
    </Form.Item>
  )
}

type ControlProps = { id: string; field: FieldDefinition; value: unknown; onChange: (value: unknown) => void }

const INPUT_TYPES = { line: 'text', email: 'email', phone: 'tel' } as const

function FieldControl({ id, field, value, onChange }: ControlProps) {
  switch (field.kind) {
    case 'select':
      return (
        <Select
          id={id}
          aria-required={field.isRequired ?? false}
          value={(value as string | null) ?? null}
          options={[...(SELECT_OPTIONS[field.name] ?? [])]}
          placeholder="Please choose"
          allowClear={!field.isRequired}
          onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
        />
      )
    case 'standards':
      return (
        <Select
          id={id}
          aria-required={field.isRequired ?? false}
          mode="multiple"
          value={value as string[]}
          options={STANDARDS.map((standard) => ({ value: standard }))}
          placeholder="Please choose"
          onChange={onChange}
        />
      )
    case 'prose':
      return (
        <TextArea
          id={id}
          aria-required={field.isRequired ?? false}
          value={value as string}
          maxLength={field.maxLength ?? MAX_PROSE_LENGTH}
          autoSize={{ minRows: 3, maxRows: 12 }}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'line':
    case 'email':
    case 'phone':
      return (
        <Input
          id={id}
          aria-required={field.isRequired ?? false}
          type={INPUT_TYPES[field.kind]}
          value={value as string}
          maxLength={field.maxLength ?? MAX_LINE_LENGTH}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'checkbox':
      return null
  }
}
