/** The packages of a programme, one of which is chosen. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { formatPrice, formatScope, formatWeeks } from './format'
import { type ValidationPackage, packagesQuery } from './queries'
import styles from './wizard.module.css'

type Props = {
  programme: ValidationPackage['programme']
  chosen: ValidationPackage['id'] | null
  onChoose: (id: ValidationPackage['id']) => void
}

export function PackageChoice({ programme, chosen, onChoose }: Props) {
  const name = useId()
  const query = useQuery(packagesQuery())
  if (query.isError) return <QueryError query={query} />
  if (!query.data) return <Loading />
  return (
    <fieldset className={styles.packages} aria-label="Package">
      {query.data
        .filter((each) => each.programme === programme)
        .map((each) => (
          <label key={each.id} className={styles.package}>
            <input
              type="radio"
              name={name}
              value={each.id}
              checked={each.id === chosen}
              onChange={() => onChoose(each.id)}
            />
            <b>
              <bdi>{each.name}</bdi>
            </b>
            <span className={styles.price}>{formatPrice(each.price)}</span>
            <span>One-time fee, {formatWeeks(each)}</span>
            <span>{each.summary}</span>
            <span className="quiet">
              {formatScope(each)}
              {each.earns_star ? ', earns the STAR mark' : ''}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
