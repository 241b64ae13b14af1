/** Products with changes that were typed and not saved: kept in this tab, and named where the admin looks for them. */
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useEffect } from 'react'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { listUnsent } from '../../ui/unsent-input'
import { NEW } from './product-params'
import styles from './catalogue-admin.module.css'

const PRODUCT_FORMS = 'product:'
const STAR_FORMS = 'star:'
export const productFormName = (productId: string): string => `${PRODUCT_FORMS}${productId}`
export const starFormName = (productId: string): string => `${STAR_FORMS}${productId}`

const listUnsentProducts = (): string[] =>
  [...new Set([...listUnsent(PRODUCT_FORMS), ...listUnsent(STAR_FORMS)])].sort()

/** Says on leaving the product by any way, such as another tab of the portal, that its changes are not lost. */
export function useUnsentReminder(productId: string): void {
  useEffect(
    () => () => {
      if (listUnsentProducts().includes(productId))
        toast.info(
          'Your changes are not saved',
          'They are kept until you log out. Open the product again to save them.',
        )
    },
    [productId],
  )
}

export function UnsentProducts({ onEdit }: { onEdit: (productId: string) => void }) {
  const products = listUnsentProducts()
  if (products.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title="You have changes that are not saved. Open a product to go on:"
      description={
        <div className={styles.toolbar}>
          {products.map((productId) => (
            <Button key={productId} onClick={() => onEdit(productId)}>
              {productId === NEW ? 'New product' : <bdi>{productId}</bdi>}
            </Button>
          ))}
        </div>
      }
    />
  )
}

export function DiscardChangesDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Discard your changes?"
      formName="discard-changes"
      actionLabel="Discard"
      busyActionLabel="Discarding..."
      cancelLabel="Go on editing"
      isDestructive
      introduction={<p className="form-note">What you have entered and not saved will be lost.</p>}
      onSubmit={async () => onDiscard()}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
