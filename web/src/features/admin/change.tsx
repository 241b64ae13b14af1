/** What an act has changed: each field with its value before and after, and the reason. */
import type { AuditEntry } from './portal-queries'
import styles from './portal.module.css'

export function Change({ entry: { before, after, reason, is_erased: isErased } }: { entry: AuditEntry }) {
  if (isErased) return <span className="quiet">Erased with the person that it was about</span>
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (fields.length === 0 && !reason) return <span className="quiet">No details</span>
  return (
    <>
      {fields.length > 0 ? (
        <dl className={styles.change}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{field.replaceAll('_', ' ')}</dt>
              <dd>
                {field in before ? <Value value={before[field]} isOld={field in after} /> : null}
                {field in before && field in after ? <span aria-label="became"> → </span> : null}
                {field in after ? <Value value={after[field]} /> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {reason ? (
        <p className={styles.reason}>
          Reason: <bdi>{reason}</bdi>
        </p>
      ) : null}
    </>
  )
}

function Value({ value, isOld = false }: { value: unknown; isOld?: boolean }) {
  const shown = describeValue(value) || 'empty'
  return isOld ? (
    <del>
      <bdi>{shown}</bdi>
    </del>
  ) : (
    <bdi>{shown}</bdi>
  )
}

/** Lists of texts as people write them; whatever else is no text as JSON. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isList ? value.join(', ') : JSON.stringify(value)
}
