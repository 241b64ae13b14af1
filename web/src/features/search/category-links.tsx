/** Ways on where a search found nothing: the searches by category, which charge no prompt. */
import { Link } from '@tanstack/react-router'
import { CATEGORY_NAMES } from '../../ui/categories'
import styles from './search.module.css'
import suggestedStyles from '../../ui/suggested.module.css'

export function CategoryLinks() {
  return (
    <nav className={styles.otherWays} aria-label="Categories">
      <p>Or look into a category:</p>
      <ul className={suggestedStyles.suggested}>
        {Object.entries(CATEGORY_NAMES).map(([slug, name]) => (
          <li key={slug}>
            <Link to="/ai-search/$category" params={{ category: slug }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
