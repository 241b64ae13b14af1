/** Sorting, filters and pagination of a product's reviews. */
import type { ProductReviews } from '../../api/client'
import type { ReviewFilter, ReviewSort } from './product-queries'
import styles from './reviews.module.css'

const SORT_LABELS: Record<ReviewSort, string> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

export function SortSelect({ sort, onSortChange }: { sort: ReviewSort; onSortChange: (sort: ReviewSort) => void }) {
  return (
    <div className={styles.reviewsSort} role="group" aria-label="Sort reviews">
      {Object.entries(SORT_LABELS).map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="text-button"
          aria-pressed={value === sort}
          onClick={() => onSortChange(value as ReviewSort)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

type FilterProps = {
  filter: ReviewFilter
  breakdown: ProductReviews['breakdown']
  matchCount: number
  onFilterChange: (filter: ReviewFilter) => void
}
type GroupFilter = 'firm_size' | 'country' | 'role'

const omitFilter = (filter: ReviewFilter, name: keyof ReviewFilter): ReviewFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name))

/** Only groups shown in the breakdown are offered. */
export function ReviewFilters({ filter, breakdown, matchCount, onFilterChange }: FilterProps) {
  const groups: [GroupFilter, string, ProductReviews['breakdown']['roles']][] = [
    ['firm_size', 'Any firm size', breakdown.firm_sizes],
    ['country', 'Any country', breakdown.countries],
    ['role', 'Any role', breakdown.roles],
  ]
  const setGroupFilter = (name: GroupFilter, value: string) =>
    onFilterChange(value ? { ...filter, [name]: value } : omitFilter(filter, name))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div className={styles.reviewFilters} role="group" aria-label="Filter reviews">
      <label>
        <input
          type="checkbox"
          checked={filter.verified ?? false}
          onChange={(event) =>
            onFilterChange(event.target.checked ? { ...filter, verified: true } : omitFilter(filter, 'verified'))
          }
        />{' '}
        Verified only
      </label>
      {groups
        .filter(([, , groupOptions]) => groupOptions.length > 0)
        .map(([name, anyLabel, groupOptions]) => (
          <select
            key={name}
            aria-label={anyLabel.replace('Any ', 'Filter by ')}
            value={filter[name] ?? ''}
            onChange={(event) => setGroupFilter(name, event.target.value)}
          >
            <option value="">{anyLabel}</option>
            {groupOptions.map((group) => (
              <option key={group.name}>{group.name}</option>
            ))}
          </select>
        ))}
      {isFiltered ? (
        <>
          <span role="status">{matchCount === 1 ? '1 matching review' : `${matchCount} matching reviews`}</span>
          <button type="button" className="text-button" onClick={() => onFilterChange({})}>
            Show all
          </button>
        </>
      ) : null}
    </div>
  )
}

export function ReviewPager({
  page,
  count,
  label,
  onPageChange,
}: {
  page: number
  count: number
  label: string
  onPageChange: (page: number) => void
}) {
  if (count < 2) return null
  return (
    <nav className={styles.reviewsSort} aria-label={label}>
      <button type="button" className="text-button" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {count}
      </span>
      <button type="button" className="text-button" disabled={page >= count} onClick={() => onPageChange(page + 1)}>
        Next
      </button>
    </nav>
  )
}
