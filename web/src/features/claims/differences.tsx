/** The changes of a draft, with the current and the new value of each field. */
import { formatFieldName } from '../../product-facts/field-names'
import { formatValue } from '../../product-facts/field-values'
import type { Difference } from './queries'
import styles from './claims.module.css'

export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          <h3>{formatFieldName(field)}</h3>
          <p className={styles.differenceBefore}>
            <span className="sr-only">Current: </span>
            <del dir="auto">{formatValue(before)}</del>
          </p>
          <p className={styles.differenceAfter}>
            <span className="sr-only">New: </span>
            <ins dir="auto">{formatValue(after)}</ins>
          </p>
        </li>
      ))}
    </ul>
  )
}
