/** Link from an editors' list to all tools of the category. */
import { Link } from '@tanstack/react-router'
import { searchPath, useSession } from '../../session/access'
import type { Category } from './content'
import styles from './categories.module.css'

export function AllTools({ category, question = '' }: { category: Category; question?: string }) {
  const { isSignedIn } = useSession()
  return (
    <p className={styles.allTools}>
      Editors' picks. No paid placements.{' '}
      <Link to={searchPath(isSignedIn)} search={{ ...(question ? { q: question } : {}), category: category.filter }}>
        Search all {category.name} tools
      </Link>
    </p>
  )
}
