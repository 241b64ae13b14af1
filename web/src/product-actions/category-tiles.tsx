/** Tiles that link to the categories, with their real numbers of tools. */
import { Link } from '@tanstack/react-router'
import type { components } from '../api/api.gen'
import styles from './category-tiles.module.css'

type Category = components['schemas']['CategorySummary']

const describeCount = ({ products, real_products: real }: Category): string => {
  const all = products === 1 ? '1 tool' : `${products} tools`
  return real < products ? `${all}, ${real} of them real` : all
}

export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => (
        <li key={category.slug}>
          <Link to="/category/$category" params={{ category: category.slug }} className={`card ${styles.tile}`}>
            <b>{category.name}</b>
            <span>{describeCount(category)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
