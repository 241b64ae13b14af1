/** The comparison table: one column per product, one row per property, and a mark on the best value of comparable rows. */
import type { ComparedProduct } from '../../api/client'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { SampleMark } from '../../ui/sample-mark'
import { isolate } from '../../ui/wording'
import { type BestValue, findBest, describeBest } from './best-values'
import type { ComparisonRow } from './rows'
import styles from './compare.module.css'

type Props = { products: readonly ComparedProduct[]; rows: readonly ComparisonRow[]; labelledBy: string }

export function CompareTable({ products, rows, labelledBy }: Props) {
  return (
    /* A region that scrolls must be reachable without a mouse. */
    <section className={styles.compareScroll} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={styles.compareTable}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Property</span>
            </th>
            {products.map((product) => (
              <th key={product.Id} scope="col" dir="auto">
                <ProductLogo
                  id={product.Id}
                  name={product.ProductName}
                  image={product.Image}
                  size={44}
                  placeholder="default"
                />
                <span className={styles.compareName} dir="auto" title={isolate(product.ProductName)}>
                  {product.ProductName}
                </span>
                {product.SampleData ? <SampleMark /> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparisonTableRow key={row.label} row={row} products={products} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ComparisonTableRow({ row, products }: { row: ComparisonRow; products: readonly ComparedProduct[] }) {
  const best = findBest(row, products)
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {products.map((product) => (
        <td key={product.Id}>
          {row.cell(product)}
          {best.productIds.has(product.Id) ? <BestMark best={best} /> : null}
        </td>
      ))}
    </tr>
  )
}

function BestMark({ best }: { best: BestValue }) {
  return (
    <span className={styles.bestMark}>
      <Icon name="check" size={14} /> {describeBest(best)}
    </span>
  )
}

/** Explains the marks; renders nothing if the table has none. */
export function MarkLegend({ products, rows }: Omit<Props, 'labelledBy'>) {
  if (!rows.some((row) => findBest(row, products).productIds.size > 0)) return null
  return (
    <p className={styles.compareLegend}>
      <span className={styles.bestMark}>
        <Icon name="check" size={14} /> Best
      </span>{' '}
      marks the highest rating, the longest list (&lsquo;Global&rsquo; counts as every region) and a free trial. Facts
      that are not stated are unknown, not worse. More is not always better. Vendors cannot buy this mark.
    </p>
  )
}
