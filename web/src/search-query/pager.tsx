/** Page numbers as links, so that they work with tabs and history. */
import { Link } from '@tanstack/react-router'
import { listPageNumbers } from './pages'
import { type SearchParams, omitParams } from './search-params'
import styles from './pager.module.css'

/** The search parameters of a page that has a pager. */
export type PagedParams = SearchParams & { company?: string }
type Props = { page: number; count: number; search: PagedParams }

export function Pager({ page, count, search: currentSearch }: Props) {
  if (count < 2) return null
  const buildPageSearch = (targetPage: number): PagedParams => ({
    ...omitParams(currentSearch, 'page'),
    ...(targetPage > 1 ? { page: targetPage } : {}),
  })
  const renderStep = (targetPage: number, label: string) =>
    targetPage < 1 || targetPage > count ? (
      <span className={`${styles.pagerStep} ${styles.pagerOff}`} aria-disabled="true">
        {label}
      </span>
    ) : (
      <Link
        to="."
        search={buildPageSearch(targetPage)}
        state={(state) => state}
        resetScroll={false}
        className={styles.pagerStep}
      >
        {label}
      </Link>
    )
  return (
    <nav className={styles.pager} aria-label="Result pages">
      {renderStep(page - 1, 'Previous')}
      <ol>
        {listPageNumbers(page, count).map((entry, index) => (
          // A list can contain two gaps, so the index is part of the key.
          <li key={entry === 'gap' ? `gap-${index < 3 ? 'first' : 'last'}` : entry}>
            {entry === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to="."
                search={buildPageSearch(entry)}
                state={(state) => state}
                resetScroll={false}
                className={styles.pagerNumber}
                aria-label={`Page ${entry}`}
                {...(entry === page ? { 'aria-current': 'page' as const } : {})}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {renderStep(page + 1, 'Next')}
    </nav>
  )
}
