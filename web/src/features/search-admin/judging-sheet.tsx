/** The products of one query with their records; each gets a grade, which is stored at once. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'
import { toast } from '../../ui/toast'
import { GRADES } from './labels'
import { type JudgingSheet, saveGrade, sheetQuery, useSearchUpdate } from './queries'
import styles from './search-admin.module.css'

type Props = { id: number; onNext: (set: number, query: number) => void }
type Product = JudgingSheet['products'][number]

export function JudgingSheetView({ id, onNext }: Props) {
  const query = useQuery(sheetQuery(id))
  const [changed, setChanged] = useState<ReadonlyMap<string, number | null>>(new Map())
  const update = useSearchUpdate()
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Finding products to judge...</Loading>
  const { text, products, query_set: set, next_id: next } = query.data
  const gradeOf = (product: Product): number | null => changed.get(product.product_id) ?? product.own_grade
  const graded = products.filter((product) => gradeOf(product) !== null).length

  async function grade(product: Product, value: number): Promise<void> {
    const before = changed
    setChanged(new Map(before).set(product.product_id, value))
    try {
      await saveGrade(id, product.product_id, value)
    } catch (error) {
      setChanged(before)
      toast.error('Failed to store the grade', errorMessage(error))
    }
  }

  return (
    <>
      <h2 className={styles.heading}>
        Query: <bdi dir="auto">{text}</bdi>
      </h2>
      <p className={styles.note}>
        Say how well each product answers the query. The order is random, and says nothing about how search ranks them.
      </p>
      {products.length > 0 ? (
        <ol className={styles.sheet} aria-label="Products to judge">
          {products.map((product) => (
            <li key={product.product_id}>
              <ProductRecord product={product} />
              <GradeButtons
                product={product}
                grade={gradeOf(product)}
                onGrade={(value) => void grade(product, value)}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p role="status">Search finds no product for this query, so there is nothing to judge.</p>
      )}
      <div className={styles.actions}>
        <span role="status">
          {graded} of {products.length} judged
        </span>
        {next ? (
          <Button
            type="primary"
            onClick={() => {
              onNext(set, next)
              void update()
            }}
          >
            Next query
          </Button>
        ) : null}
      </div>
    </>
  )
}

function ProductRecord({ product }: { product: Product }) {
  const facts: [string, string][] = [
    ['Categories', product.categories],
    ['Functions', product.capabilities],
    ['Languages', product.languages],
    ['Countries', product.countries],
    ['Deployment', product.deployment_models],
    ['Integrations', product.integrations],
    ['Certifications', product.security_certifications],
  ]
  return (
    <div className={styles.stack}>
      <h3 className={styles.name}>
        <MarkedName name={product.product_name} sample={product.sample} />{' '}
        <bdi className="quiet">{product.company}</bdi>
      </h3>
      <p dir="auto" className={styles.text}>
        {product.description}
      </p>
      <details>
        <summary>
          Record of <bdi>{product.product_name}</bdi>
        </summary>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
        </dl>
      </details>
    </div>
  )
}

type GradeProps = { product: Product; grade: number | null; onGrade: (grade: number) => void }

/** Radio buttons: the arrow keys choose, as in every form. */
function GradeButtons({ product, grade, onGrade }: GradeProps) {
  return (
    <fieldset className={styles.grades}>
      <legend className="sr-only">
        Grade of <bdi>{product.product_name}</bdi>
      </legend>
      {GRADES.map((label, value) => (
        <label key={label}>
          <input
            type="radio"
            name={`grade-${product.product_id}`}
            checked={grade === value}
            onChange={() => onGrade(value)}
          />
          {value} {label}
        </label>
      ))}
    </fieldset>
  )
}
