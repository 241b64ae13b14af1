/** One setting: its input by kind, where its value comes from, and the way back to its default. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import InputNumber from 'antd/es/input-number'
import Radio from 'antd/es/radio'
import { formatLocalTime } from '../../ui/format'
import { isColor } from './contrast'
import { ImageInput } from './image-input'
import type { ImageKind, SettingField, SettingValue } from './queries'
import styles from './site-settings.module.css'

type Props = {
  field: SettingField
  value: SettingValue
  problem: string | undefined
  onChange: (value: SettingValue) => void
}

export function SettingInput({ field, value, problem, onChange }: Props) {
  const { name, label, kind } = field
  const failure = problem ? { validateStatus: 'error' as const, help: problem } : {}
  const footer = <Source field={field} value={value} onChange={onChange} />
  if (kind === 'image')
    return (
      <ImageInput kind={name as ImageKind} label={label} value={String(value)} problem={problem} onChange={onChange}>
        {footer}
      </ImageInput>
    )
  return (
    <div className={styles.field}>
      <Form.Item
        name={name}
        label={label}
        {...failure}
        {...(kind === 'color' ? { normalize: (text: string) => text.trim().toLowerCase() } : {})}
        {...(kind === 'integer' ? { rules: [{ required: true, message: 'Please enter a whole number.' }] } : {})}
      >
        {renderControl(field)}
      </Form.Item>
      {kind === 'color' ? (
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}: pick`}
          value={isColor(value) ? value : String(field.value)}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
      {footer}
    </div>
  )
}

function renderControl({ kind, unit, minimum, maximum, max_length: maxLength, options }: SettingField) {
  if (kind === 'integer')
    return (
      <InputNumber
        min={minimum ?? 0}
        max={maximum ?? Number.MAX_SAFE_INTEGER}
        precision={0}
        suffix={unit}
        className={styles.number ?? ''}
      />
    )
  if (kind === 'choice') return <Radio.Group options={[...options]} className={styles.choices ?? ''} />
  const inputMode = kind === 'url' || kind === 'email' ? kind : 'text'
  return <Input maxLength={kind === 'color' ? 7 : (maxLength ?? 300)} inputMode={inputMode} dir="auto" />
}

type SourceProps = Omit<Props, 'problem'>

function Source({ field, value, onChange }: SourceProps) {
  const { description, minimum, maximum, default: initial } = field
  const bounds =
    minimum === null || maximum === null ? '' : ` From ${minimum.toLocaleString()} to ${maximum.toLocaleString()}.`
  return (
    <p className={styles.source}>
      {description}
      {bounds} <span>{describeSource(field)}</span>
      {value === initial ? null : (
        <button type="button" className={styles.reset} onClick={() => onChange(initial)}>
          Reset <span className="sr-only">{field.label} </span>to{' '}
          {initial === '' ? 'the default' : <bdi>{labelValue(field, initial)}</bdi>}
        </button>
      )}
    </p>
  )
}

/** The value as the form shows it. */
export const labelValue = ({ options, unit }: SettingField, value: SettingValue): string =>
  options.find((option) => option.value === value)?.label ??
  (value === '' ? 'none' : unit ? `${value.toLocaleString()} ${unit}` : String(value))

function describeSource({ source, changed_at: at, changed_by: author }: SettingField): string {
  if (source === 'default') return at ? `Default, reset on ${formatLocalTime(at)}.` : 'Default.'
  if (source === 'environment') return 'Set in the environment.'
  return `Changed${author ? ` by ${author}` : ''}${at ? ` on ${formatLocalTime(at)}` : ''}.`
}
