/** The packages that vendors can order, with price, duration and scope. */
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { type ValidationPackage, packagesQuery } from './queries'
import { formatPrice, formatScope, formatWeeks } from './format'
import styles from './marketing.module.css'

const PROGRAMMES = [
  { id: 'full', title: 'Full validation' },
  { id: 'express', title: 'Express validation' },
] as const

export function Packages() {
  const query = useQuery(packagesQuery())
  if (query.isError) return <QueryError query={query} />
  if (!query.data) return <Loading />
  return PROGRAMMES.map(({ id, title }) => (
    <PackageTable key={id} title={title} packages={query.data.filter(({ programme }) => programme === id)} />
  ))
}

function PackageTable({ title, packages }: { title: string; packages: ValidationPackage[] }) {
  return (
    <table className={styles.packages}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Package</th>
          <th scope="col">One-time fee</th>
          <th scope="col">Duration</th>
        </tr>
      </thead>
      <tbody>
        {packages.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <bdi>{each.name}</bdi>
              <span className={styles.summary}>{each.summary}</span>
              <span className={styles.summary}>{formatScope(each)}</span>
            </th>
            <td>{formatPrice(each.price)}</td>
            <td>{formatWeeks(each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
