/** Ways on where a search found little: the searches by category, which charge no prompt, and suggesting a tool. */
import { Link } from '@tanstack/react-router'
import { CATEGORY_NAMES } from '../../ui/categories'
import styles from './search.module.css'
import suggestedStyles from '../../ui/suggested.module.css'

/** For a search that found nothing, or nothing that meets all that was asked for. */
export function SuggestLink() {
  return (
    <p className={styles.hint}>
      Do you know a tool that fits? <Link to="/suggest-a-tool">Suggest it</Link>
    </p>
  )
}

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
