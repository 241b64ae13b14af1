/** A page of a list of tools that is sorted by name, with its count and page numbers. */
import type { CategoryProducts, ListedTool } from '../../api/client'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { countPages, describeRange } from '../../search-query/pages'
import { type PagedParams, Pager } from '../../search-query/pager'
import { usePageFocus } from '../../search-query/use-page-focus'
import { SampleNote, sampleListClass } from '../../ui/sample-flag'
import { PickCard } from './pick-card'
import styles from './categories.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

/** `isOfOneVendor`: whether the page's heading names the vendor, so that the cards needn't. */
type Props = {
  result: Omit<CategoryProducts, 'category' | 'facets'>
  page: number
  search: PagedParams
  isOfOneVendor?: boolean
}

export function BrowsedList({ result, page, search, isOfOneVendor = false }: Props) {
  const headingRef = usePageFocus<HTMLParagraphElement>(page)
  return (
    <section
      className={`${resultListStyles.resultList} ${sampleListClass({ items: result.products })}`}
      aria-label="Tools"
    >
      <p className={styles.resultCount} ref={headingRef} tabIndex={-1} aria-live="polite">
        {describeRange(page, result.total, result.page_size)}
      </p>
      <SampleNote items={result.products} />
      {result.products.map((tool) => (
        <BrowsedTool key={tool.id} tool={tool} hasVendor={!isOfOneVendor} />
      ))}
      <Pager page={page} count={countPages(result.total, result.page_size)} search={search} />
    </section>
  )
}

function BrowsedTool({ tool, hasVendor }: { tool: ListedTool; hasVendor: boolean }) {
  const { id, name, company, image_url: logo, category, sample } = tool
  return (
    <PickCard pick={tool} productPath={`/product/${id}`} badges={tool.tags} hasVendor={hasVendor}>
      <CompareCheckbox item={{ id, name, company, logo, category, sample }} />
    </PickCard>
  )
}
