/** A tool on a shortlist, for its owner and for anyone with the link: logo, name, company, category, rating and a short
 * description. All texts align to the same side, whatever their script. */
import { Link } from '@tanstack/react-router'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { getFirstEntry, shortenDescription } from '../../ui/wording'
import type { ListedTool } from '../../product-actions/shortlist-queries'
import styles from './shortlists.module.css'

type Props = { id: string; tool: ListedTool; to: '/product/user/$productId' | '/product/$productId' }

export function ToolFacts({ id, tool, to }: Props) {
  return (
    <>
      <ProductLogo id={id} name={tool.name} image={tool.logo} size={48} />
      <div className={styles.keptMain}>
        <p className={styles.keptName}>
          <Link to={to} params={{ productId: id }}>
            <bdi>{tool.name}</bdi>
          </Link>{' '}
          {tool.sample ? <SampleMark /> : null}
        </p>
        <p className="quiet">
          <bdi>{tool.company || 'N/A'}</bdi>
        </p>
        <p className={styles.keptFacts}>
          <span className="badge" dir="auto">
            {getFirstEntry(tool.category)}
          </span>
          <Rating value={tool.rating} reviews={tool.reviews} />
        </p>
        {tool.description ? (
          <p>
            <bdi>{shortenDescription(tool.description)}</bdi>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** The owner's note on a tool; preserves line breaks. */
export const ToolNote = ({ text }: { text: string }) => (
  <p className={styles.keptNote} dir="auto">
    <span className="sr-only">Note: </span>
    {text}
  </p>
)
