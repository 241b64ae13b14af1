/** Fields that differ between two revisions, with both values. */
import { formatValue } from '../../product-facts/field-values'
import styles from './catalogue-admin.module.css'

type Difference = { field: string; before?: unknown; after?: unknown }
type Props = { differences: readonly Difference[]; label: (field: string) => string }

export function DifferenceList({ differences, label }: Props) {
  if (differences.length === 0) return <p role="status">No field differs.</p>
  return (
    <dl className={styles.differences}>
      {differences.map(({ field, before: old, after: current }) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            <del>
              <bdi>{formatValue(old)}</bdi>
            </del>
            <span aria-label="became"> → </span>
            <ins>
              <bdi>{formatValue(current)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
