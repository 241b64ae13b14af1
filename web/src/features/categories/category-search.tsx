/** The search page of one category: a box, five questions to begin with, three tiles. */
import { Link } from '@tanstack/react-router'
import type { CategorySlug } from '../../ui/categories'
import { Icon } from '../../ui/icons'
import { EditorsPicks } from '../../product-actions/editors-picks'
import { SearchBox } from '../../search-query/search-box'
import { CATEGORIES } from './content'
import suggestedStyles from '../../ui/suggested.module.css'
import styles from './categories.module.css'

export function CategorySearch({ slug }: { slug: CategorySlug }) {
  const category = CATEGORIES[slug]
  const results = `/results/${category.slug}`
  return (
    <div className={`page ${styles.categoryPage}`}>
      <Link to="/" className="back-link">
        <Icon name="back" /> Home
      </Link>
      <h1>
        {category.name} AI Search <span className="beta">Beta</span>
      </h1>
      <p className="page-lead">Describe your needs and get matching tools.</p>
      <SearchBox id="category-q" to={results} buttonLabel="AI Search" placeholder={category.placeholder} />
      <ul className={suggestedStyles.suggested} aria-label="Suggested prompts">
        {category.prompts.map((prompt) => (
          <li key={prompt}>
            <Link to={results} search={{ q: prompt }}>
              {prompt}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.tiles} aria-label={`About ${category.name}`}>
        {category.tiles.map((tile) => (
          <li key={tile} className={`card ${styles.tile}`}>
            {tile}
          </li>
        ))}
      </ul>
      <EditorsPicks place={category.catalogueSlug} />
    </div>
  )
}
