/** A tool on a list, as its owner and as those with the link see it: logo, name, maker, kind, rating, a few words; all of it on one side, whatever its script. */
import { Link } from '@tanstack/react-router'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { firstEntry, preview } from '../../ui/wording'
import type { ListedTool } from '../../product-actions/shortlist-queries'
import styles from './shortlists.module.css'

type Props = { id: string; tool: ListedTool; to: '/product/user/$productId' | '/product/$productId' }

export function ToolFacts({ id, tool, to }: Props) {
  return (
    <>
      <ProductLogo image={tool.logo} size={48} />
      <div className={styles.keptMain}>
        <p className={styles.keptName}>
          <Link to={to} params={{ productId: id }}>
            <bdi>{tool.name}</bdi>
          </Link>{' '}
          {tool.sample ? <span className="sample">Sample data</span> : null}
        </p>
        <p className="quiet">
          <bdi>{tool.company || 'N/A'}</bdi>
        </p>
        <p className={styles.keptFacts}>
          <span className="badge" dir="auto">
            {firstEntry(tool.category)}
          </span>
          <Rating value={tool.rating} reviews={tool.reviews} />
        </p>
        {tool.description ? (
          <p>
            <bdi>{preview(tool.description)}</bdi>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** The owner's words on a tool; lines break where she broke them. */
export const Note = ({ text }: { text: string }) => (
  <p className={styles.keptNote} dir="auto">
    <span className="sr-only">Note: </span>
    {text}
  </p>
)
