/** A category's tools, five per page, ranked by the question. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedTool } from '../../api/client'
import type { CategorySlug } from '../../ui/categories'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { clampPage, countPages, slicePage, describeRange } from '../../search-query/pages'
import { Pager } from '../../search-query/pager'
import { SampleNote } from '../../ui/sample-flag'
import { usePageFocus } from '../../search-query/use-page-focus'
import { AllTools } from './all-tools'
import { CATEGORIES, type Category } from './content'
import { PickCard } from './pick-card'
import { PickList } from './pick-list'
import { categoryQuery } from './queries'
import styles from './categories.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

const PAGE_SIZE = 5

type CategoryQuery = { q: string; page: number }

export function CategoryResults({ slug, q, page }: CategoryQuery & { slug: CategorySlug }) {
  const category = CATEGORIES[slug]
  const result = useQuery(categoryQuery(category.slug, q))
  const searchPagePath = `/ai-search/${category.slug}`
  return (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <Link to={searchPagePath} className="back-link">
          <Icon name="back" /> Back to AI Search
        </Link>
        <h1>{category.name} Tools</h1>
        {q ? (
          <p className="page-lead">
            Results for: <bdi>{q}</bdi>
          </p>
        ) : null}
        <SearchBox
          id="category-q"
          to={`/results/${category.slug}`}
          query={q}
          buttonLabel="AI Search"
          placeholder={category.placeholder}
        />
      </header>
      <PickList result={result}>
        {(picks) => <ResultsPage picks={picks} category={category} q={q} page={page} />}
      </PickList>
      <AllTools category={category} />
    </div>
  )
}

function ResultsPage({
  picks,
  category,
  q,
  page: requestedPage,
}: CategoryQuery & { category: Category; picks: ListedTool[] }) {
  const page = clampPage(requestedPage, picks.length, PAGE_SIZE)
  const headingRef = usePageFocus<HTMLParagraphElement>(page)
  return (
    <section className={resultListStyles.resultList} aria-label="Tools">
      <p className={styles.resultCount} ref={headingRef} tabIndex={-1}>
        {describeRange(page, picks.length, PAGE_SIZE)}
      </p>
      <SampleNote items={slicePage(picks, page, PAGE_SIZE)} />
      {slicePage(picks, page, PAGE_SIZE).map((pick) => (
        <ToolResult key={pick.id} pick={pick} category={category} />
      ))}
      <Pager page={page} count={countPages(picks.length, PAGE_SIZE)} search={q ? { q } : {}} />
    </section>
  )
}

function ToolResult({ pick, category }: { pick: ListedTool; category: Category }) {
  const { id, name, company, image_url: logo, category: pickCategory, sample } = pick
  const productPath = `/product/${category.slug}/${id}`
  return (
    <PickCard
      pick={pick}
      productPath={productPath}
      badges={pick.features}
      fact={pick.userTypes.length > 0 ? { name: 'For', text: pick.userTypes.join(', ') } : null}
    >
      <CompareCheckbox item={{ id, name, company, logo, category: pickCategory, sample }} />
    </PickCard>
  )
}
