/** Link from an editors' list to all tools of the category. */
import { Link } from '@tanstack/react-router'
import type { Category } from './content'
import styles from './categories.module.css'

export function AllTools({ category }: { category: Category }) {
  return (
    <p className={styles.allTools}>
      Editors' picks. No paid placements.{' '}
      <Link to="/category/$category" params={{ category: category.catalogueSlug }}>
        Browse all {category.name} tools
      </Link>
    </p>
  )
}
