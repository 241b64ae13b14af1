/** All categories with their numbers of tools, what was added recently, and comparisons. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { components } from '../../api/api.gen'
import { ProductLogo } from '../../ui/product-logo'
import { QueryError } from '../../ui/query-error'
import { Skeletons } from '../../ui/skeletons'
import { CategoryTiles } from '../../product-actions/category-tiles'
import { directoryQuery } from '../../product-facts/queries'
import styles from './directory.module.css'

type Directory = components['schemas']['Directory']

export function DirectoryPage() {
  const result = useQuery(directoryQuery())
  return (
    <div className={`page ${styles.directory}`}>
      <header>
        <h1>Browse legal technology</h1>
        <p className="page-lead">Free, without an account. Real tools come first. No paid placements.</p>
        <p>
          Is a tool missing? <Link to="/suggest-a-tool">Suggest a tool</Link>
        </p>
      </header>
      {result.data ? <Sections directory={result.data} /> : null}
      {result.isPending ? <Skeletons isListOnly /> : null}
      {result.isError ? <QueryError query={result} /> : null}
    </div>
  )
}

function Sections({ directory }: { directory: Directory }) {
  return (
    <>
      <section aria-labelledby="categories">
        <h2 id="categories">Categories</h2>
        <CategoryTiles categories={directory.categories} />
      </section>
      {directory.recent.length > 0 ? <Recent products={directory.recent} /> : null}
      {directory.comparisons.length > 0 ? <Comparisons comparisons={directory.comparisons} /> : null}
    </>
  )
}

function Recent({ products }: { products: Directory['recent'] }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Recently added</h2>
      <ul className={styles.recent}>
        {products.map(({ id, name, category, image_url: logo }) => (
          <li key={id} className="card">
            <ProductLogo id={id} name={name} image={logo} size={40} />
            <div>
              <Link to="/product/$productId" params={{ productId: id }} dir="auto">
                {name}
              </Link>
              <p dir="auto">{category}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Comparisons({ comparisons }: { comparisons: Directory['comparisons'] }) {
  const categories = [...new Set(comparisons.map(({ category }) => category))]
  return (
    <section aria-labelledby="comparisons">
      <h2 id="comparisons">Well-known tools compared</h2>
      <div className={styles.comparisons}>
        {categories.map((category) => (
          <div key={category}>
            <h3>{category}</h3>
            <ul>
              {comparisons
                .filter((each) => each.category === category)
                .map(({ path, left, right }) => (
                  <li key={path}>
                    <Link to={path}>
                      <bdi>{left.ProductName}</bdi> vs <bdi>{right.ProductName}</bdi>
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
