/** Opens a product, or an empty form for a new one, with its revisions. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { SampleMark } from '../../ui/sample-mark'
import { ProductForm } from './product-form'
import { NEW } from './product-params'
import { QuarantineButton, QuarantineNotice } from './quarantine'
import { editedProductQuery } from './queries'
import type { RenderPreview } from './star-tab'
import { useUnsentReminder } from './unsent-products'
import styles from './catalogue-admin.module.css'

type Props = {
  productId: string
  view: string | undefined
  onView: (view: string) => void
  onClose: () => void
  renderPreview: RenderPreview
}

export function ProductEditor({ productId, ...form }: Props) {
  const [restoreCount, setRestoreCount] = useState(0)
  useUnsentReminder(productId)
  const isNew = productId === NEW
  const query = useQuery({ ...editedProductQuery(productId), enabled: !isNew })
  const product = isNew ? null : query.data
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button onClick={form.onClose}>Back to products</Button>
        {product ? <QuarantineButton product={product} /> : null}
      </div>
      {isNew || product ? (
        <>
          <h2>
            {product ? (
              <>
                Edit <bdi>{String(product.fields.name)}</bdi> {product.sample ? <SampleMark /> : null}
              </>
            ) : (
              'Add product'
            )}
          </h2>
          {product ? <QuarantineNotice product={product} /> : null}
          {/* The form keeps what was entered while the product is read again, unless its status became another or an
          earlier revision was restored. */}
          <ProductForm
            key={`${product?.quarantine?.since ?? ''} ${restoreCount}`}
            product={product ?? null}
            onRestored={() => setRestoreCount((count) => count + 1)}
            {...form}
          />
        </>
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading the product...</Loading>
      )}
    </div>
  )
}
