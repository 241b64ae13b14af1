/** What a change of a value would affect. */
import { countProducts } from './labels'
import type { ValuePreview, ValueRequest } from './queries'
import styles from './catalogue-values.module.css'

type Props = { preview: ValuePreview; request: ValueRequest }

export function Preview({ preview, request }: Props) {
  const { products, visible, with_both: both, is_merge: isMerge, sample } = preview
  const old = <bdi>{request.value}</bdi>
  const others = [
    ['Reviews of these products', preview.reviews],
    ['Shortlists with these products', preview.shortlists],
    ['Unpublished changes by owners that name it', preview.drafts],
    ['Saved searches that ask for it', preview.saved_searches],
  ] as const
  return (
    <section className={styles.preview} aria-label="Preview" role="status">
      <p>
        {isMerge ? (
          <>
            {old} and <bdi>{request.new_value}</bdi> become one value, <bdi>{request.new_value}</bdi>.
          </>
        ) : (
          <>
            {old} is renamed to <bdi>{request.new_value}</bdi>.
          </>
        )}{' '}
        This changes {countProducts(products)}, {visible.toLocaleString('en-US')} of them visible.
        {both > 0 ? ` ${countProducts(both)} with both values will have it once.` : ''}
      </p>
      <dl>
        {others.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {sample.length > 0 ? (
        <p>
          For example{' '}
          {sample.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <bdi>{name}</bdi>
            </span>
          ))}
          .
        </p>
      ) : null}
    </section>
  )
}
