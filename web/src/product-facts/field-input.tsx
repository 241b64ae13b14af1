/** The input of a product field by the kind of its value; a child of `Form.Item`. */
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { Select } from '../ui/select'
import { DEPLOYMENT_MODELS } from './deployment-models'

export type FieldKind = 'line' | 'prose' | 'list' | 'answer' | 'number' | 'deployment' | 'pricing'

const ANSWER_OPTIONS = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
]
const DEPLOYMENT_OPTIONS = DEPLOYMENT_MODELS.map((value) => ({ value }))
const PRICE_OPTIONS = ['subscription', 'usage', 'perpetual', 'custom'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

type Props = {
  kind: FieldKind
  /** What ends a value of a list while typing or pasting. */
  separators: string[]
  /** Values to choose from in a list, besides any other that is typed. */
  suggestions?: readonly string[] | undefined
  /** From the form item. */
  id?: string
  value?: never
  onChange?: (value: unknown) => void
}

export function FieldInput({ kind, separators, suggestions, ...control }: Props) {
  switch (kind) {
    case 'line':
      return <Input dir="auto" {...control} />
    case 'prose':
      return <TextArea dir="auto" autoSize={{ minRows: 3, maxRows: 12 }} {...control} />
    case 'list':
      return (
        <Select
          mode="tags"
          tokenSeparators={separators}
          {...(suggestions ? { options: suggestions.map((value) => ({ value })) } : { open: false, suffixIcon: null })}
          placeholder={suggestions ? 'Choose or type a value' : 'Type a value and press Enter'}
          {...control}
        />
      )
    case 'number':
      return <Input inputMode="numeric" {...control} />
    case 'answer':
      return <Select allowClear placeholder="Not stated" options={ANSWER_OPTIONS} {...control} />
    case 'deployment':
      return <Select mode="multiple" placeholder="Not stated" options={DEPLOYMENT_OPTIONS} {...control} />
    case 'pricing':
      // An empty text, of a product that states none, is no option.
      return (
        <Select
          allowClear
          placeholder="Not stated"
          options={PRICE_OPTIONS}
          {...control}
          value={control.value || null}
        />
      )
  }
}
