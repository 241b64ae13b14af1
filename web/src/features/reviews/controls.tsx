/** Sorting, filters and pagination of a product's reviews. */
import type { ProductReviews } from '../../api/client'
import type { Filter, Sort } from './product-queries'
import styles from './reviews.module.css'

const SORTS: Record<Sort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <div className={styles.reviewsSort} role="group" aria-label="Sort reviews">
      {Object.entries(SORTS).map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="text-button"
          aria-pressed={value === sort}
          onClick={() => onSort(value as Sort)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

type FilterProps = {
  filter: Filter
  breakdown: ProductReviews['breakdown']
  found: number
  onFilter: (filter: Filter) => void
}
type GroupFilter = 'firm_size' | 'country' | 'role'

const omit = (filter: Filter, name: keyof Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name))

/** Only groups shown in the breakdown are offered. */
export function Filters({ filter, breakdown, found, onFilter }: FilterProps) {
  const groups: [GroupFilter, string, ProductReviews['breakdown']['roles']][] = [
    ['firm_size', 'Any firm size', breakdown.firm_sizes],
    ['country', 'Any country', breakdown.countries],
    ['role', 'Any role', breakdown.roles],
  ]
  const set = (name: GroupFilter, value: string) => onFilter(value ? { ...filter, [name]: value } : omit(filter, name))
  const filtered = Object.keys(filter).length > 0
  return (
    <div className={styles.reviewFilters} role="group" aria-label="Filter reviews">
      <label>
        <input
          type="checkbox"
          checked={filter.verified ?? false}
          onChange={(event) =>
            onFilter(event.target.checked ? { ...filter, verified: true } : omit(filter, 'verified'))
          }
        />{' '}
        Verified only
      </label>
      {groups
        .filter(([, , list]) => list.length > 0)
        .map(([name, any, list]) => (
          <select
            key={name}
            aria-label={any.replace('Any ', 'Filter by ')}
            value={filter[name] ?? ''}
            onChange={(event) => set(name, event.target.value)}
          >
            <option value="">{any}</option>
            {list.map((group) => (
              <option key={group.name}>{group.name}</option>
            ))}
          </select>
        ))}
      {filtered ? (
        <>
          <span role="status">{found === 1 ? '1 matching review' : `${found} matching reviews`}</span>
          <button type="button" className="text-button" onClick={() => onFilter({})}>
            Show all
          </button>
        </>
      ) : null}
    </div>
  )
}

export function Pages({
  page,
  count,
  label,
  onPage,
}: {
  page: number
  count: number
  label: string
  onPage: (page: number) => void
}) {
  if (count < 2) return null
  return (
    <nav className={styles.reviewsSort} aria-label={label}>
      <button type="button" className="text-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {count}
      </span>
      <button type="button" className="text-button" disabled={page >= count} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  )
}
