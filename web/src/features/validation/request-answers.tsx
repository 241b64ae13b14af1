/** What the vendor entered in a request: all fields of its programme, in their order. */
import type { RequestDetails, RequestForm } from './request-queries'
import { type FieldDefinition, listFields, labelOption } from './wizard-fields'
import styles from './centre.module.css'

type Props = { request: Pick<RequestDetails, 'form' | 'programme'> }

export function RequestAnswers({ request }: Props) {
  const form = request.form as RequestForm
  return (
    <dl className={styles.answers}>
      {listFields(request.programme, form).map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <Answer field={field} form={form} />
        </div>
      ))}
    </dl>
  )
}

function Answer({ field, form }: { field: FieldDefinition; form: RequestForm }) {
  const text = formatAnswer(field, form)
  if (!text) return <dd className="quiet">Not stated</dd>
  if (field.kind !== 'prose')
    return (
      <dd>
        <bdi>{text}</bdi>
      </dd>
    )
  return (
    <dd className={styles.prose} dir="auto">
      {text}
    </dd>
  )
}

function formatAnswer({ name }: FieldDefinition, form: RequestForm): string {
  const value = form[name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  return value ? labelOption(name, value) : ''
}
