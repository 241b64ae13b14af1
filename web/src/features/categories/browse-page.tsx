/** All tools of a category by name, with filters and pages. Browsing is no search, so it costs no prompt. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CategoryProducts, ListedTool } from '../../api/client'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { countPages, describeRange } from '../../search-query/pages'
import { Pager } from '../../search-query/pager'
import { usePageFocus } from '../../search-query/use-page-focus'
import type { SearchParams } from '../../search-query/search-params'
import { Icon } from '../../ui/icons'
import { QueryError } from '../../ui/query-error'
import { Skeletons } from '../../ui/skeletons'
import { BrowseFilters, readCategoryFilters } from './browse-filters'
import { PickCard } from './pick-card'
import { categoryProductsQuery } from './queries'
import styles from './categories.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

type Category = { slug: string; name: string }

export function BrowsePage({ category, search }: { category: Category; search: SearchParams }) {
  const page = search.page ?? 1
  const result = useQuery(categoryProductsQuery(category.slug, page, readCategoryFilters(search)))
  return (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <Link to="/" className="back-link">
          <Icon name="back" /> Home
        </Link>
        <h1>{category.name}</h1>
        <p className="page-lead">All tools of this category, sorted by name. No paid placements.</p>
        <BrowseFilters search={search} />
      </header>
      {result.data ? <ToolList result={result.data} page={page} search={search} /> : null}
      {result.isPending ? <Skeletons /> : null}
      {result.isError ? <QueryError query={result} /> : null}
    </div>
  )
}

function ToolList({ result, page, search }: { result: CategoryProducts; page: number; search: SearchParams }) {
  const headingRef = usePageFocus<HTMLParagraphElement>(page)
  if (result.total === 0 && Object.keys(readCategoryFilters(search)).length === 0)
    return <p className={resultListStyles.noResults}>This category has no tools yet.</p>
  if (result.products.length === 0)
    return (
      <p className={resultListStyles.noResults}>
        {result.total > 0 ? 'This page does not exist.' : 'No tool of this category states all of these values.'}{' '}
        <Link to="." search={{}}>
          Show all tools
        </Link>
      </p>
    )
  return (
    <section className={resultListStyles.resultList} aria-label="Tools">
      <p className={styles.resultCount} ref={headingRef} tabIndex={-1} aria-live="polite">
        {describeRange(page, result.total, result.page_size)}
      </p>
      {result.products.map((tool) => (
        <BrowsedTool key={tool.id} tool={tool} />
      ))}
      <Pager page={page} count={countPages(result.total, result.page_size)} search={search} />
    </section>
  )
}

function BrowsedTool({ tool }: { tool: ListedTool }) {
  const { id, name, company, image_url: logo, category, sample } = tool
  const productPath = `/product/${id}`
  return (
    <PickCard pick={tool} productPath={productPath} badges={tool.tags}>
      <Link to={productPath} className="button-link" aria-label={`View Details of ${name}`}>
        View Details
      </Link>
      <CompareCheckbox item={{ id, name, company, logo, category, sample }} />
    </PickCard>
  )
}
