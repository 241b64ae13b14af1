/** The facts that the directory states otherwise now than they were examined, each with both values. */
import type { components } from '../../../api/api.gen'
import { formatFieldName } from '../../../product-facts/field-names'

type Props = { changes: readonly components['schemas']['FactChange'][] }

export function FactChanges({ changes }: Props) {
  if (changes.length === 0) return null
  return (
    <ul aria-label="Changed facts">
      {changes.map(({ fact, examined, listed }) => (
        <li key={fact}>
          <b>{formatFieldName(fact)}</b>: <bdi>{examined}</bdi> was examined, the directory now states{' '}
          <bdi>{listed}</bdi>.
        </li>
      ))}
    </ul>
  )
}
