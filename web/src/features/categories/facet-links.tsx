/** The values that most tools of a list state, as links that filter the list, with their counts. */
import { Link } from '@tanstack/react-router'
import type { CategoryProducts } from '../../api/client'
import { type SearchParams, omitParams } from '../../search-query/search-params'
import styles from './categories.module.css'

type Facet = CategoryProducts['facets'][number]

const TITLES = {
  deployment: 'Deployment',
  country: 'Country',
  language: 'Language',
  integration: 'Integration',
} as const
type FilterName = keyof typeof TITLES

export function FacetLinks({ facets, search }: { facets: readonly Facet[]; search: SearchParams }) {
  const groups = Object.entries(TITLES)
    .map(([name, title]) => ({
      name: name as FilterName,
      title,
      values: facets.filter(({ filter }) => filter === name),
    }))
    .filter(({ values }) => values.length > 0)
  return (
    <nav className={styles.facets} aria-label="Narrow the list">
      {groups.map(({ name, title, values }) => (
        <div key={name}>
          <h2>{title}</h2>
          <ul>
            {values.map(({ value, count }) => (
              <li key={value}>
                <FacetLink name={name} value={value} search={search} />
                <span>{count}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** A chosen value is a link that takes it back. */
function FacetLink({ name, value, search }: { name: FilterName; value: string; search: SearchParams }) {
  const isChosen = search[name] === value
  const others = omitParams(search, 'page', name)
  return (
    <Link
      to="."
      search={isChosen ? others : { ...others, [name]: value }}
      resetScroll={false}
      aria-current={isChosen ? 'true' : undefined}
      dir="auto"
    >
      {value}
    </Link>
  )
}
