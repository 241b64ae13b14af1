/** The categories with their numbers of tools, and comparisons. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CategoryTiles } from '../../product-actions/category-tiles'
import { directoryQuery } from '../../product-facts/queries'
import { PageLink } from '../../ui/page-link'
import bandStyles from './landing.module.css'

const MAX_COMPARISONS = 6

export function HomeCategories() {
  const { data } = useQuery(directoryQuery())
  // One of each category, so that they differ.
  const comparisons = data?.comparisons
    .filter(({ category }, index, all) => all.findIndex((each) => each.category === category) === index)
    .slice(0, MAX_COMPARISONS)
  return (
    <section className={bandStyles.band} aria-labelledby="categories-heading">
      <header className={bandStyles.bandHead}>
        <h2 id="categories-heading">Browse by category</h2>
        <p>
          Free, without an account. <Link to="/categories">All categories, recently added tools and comparisons</Link>
        </p>
      </header>
      {data ? <CategoryTiles categories={data.categories} /> : null}
      {comparisons && comparisons.length > 0 ? (
        <p className={bandStyles.comparisons}>
          <b>Well-known tools compared</b>
          {comparisons.map(({ path, left, right }) => (
            <PageLink key={path} to={path}>
              <bdi>{left.ProductName}</bdi> vs <bdi>{right.ProductName}</bdi>
            </PageLink>
          ))}
        </p>
      ) : null}
    </section>
  )
}
