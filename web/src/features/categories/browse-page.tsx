/** All tools of a category by name, with filters and pages. Browsing is no search, so it costs no prompt. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CategoryProducts } from '../../api/client'
import { EditorsPicks } from '../../product-actions/editors-picks'
import type { SearchParams } from '../../search-query/search-params'
import { Icon } from '../../ui/icons'
import { QueryError } from '../../ui/query-error'
import { Skeletons } from '../../ui/skeletons'
import { BrowseFilters, readCategoryFilters, readCategoryView } from './browse-filters'
import { FacetLinks } from './facet-links'
import { BrowsedList } from './browsed-list'
import { categoryProductsQuery } from './queries'
import styles from './categories.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

type Category = { slug: string; name: string }

export function BrowsePage({ category, search }: { category: Category; search: SearchParams }) {
  const page = search.page ?? 1
  const filters = readCategoryFilters(search)
  const hasFilters = Object.keys(filters).length > 0
  const result = useQuery(categoryProductsQuery(category.slug, page, readCategoryView(search)))
  return (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <Link to="/categories" className="back-link">
          <Icon name="back" /> All categories
        </Link>
        <h1>{category.name}</h1>
        <p className="page-lead">All tools of this category, real ones first. No paid placements.</p>
        <BrowseFilters search={search} />
      </header>
      {page === 1 && !hasFilters ? <EditorsPicks place={category.slug} /> : null}
      {result.data ? (
        <div className={styles.browse}>
          <FacetLinks facets={result.data.facets} search={search} />
          <ToolList result={result.data} page={page} search={search} />
        </div>
      ) : null}
      {result.isPending ? <Skeletons /> : null}
      {result.isError ? <QueryError query={result} /> : null}
    </div>
  )
}

function ToolList({ result, page, search }: { result: CategoryProducts; page: number; search: SearchParams }) {
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
  return <BrowsedList result={result} page={page} search={search} />
}
