/** What an admin does with one product of the table: edit, hide or show, delete, restore. */
import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { DeleteDialog } from './delete-dialog'
import { type AdminProduct, refreshProducts, setVisibility, undeleteProduct } from './queries'
import styles from './catalogue-admin.module.css'

type Props = { product: AdminProduct; onEdit: (productId: string) => void; canDelete: boolean }

export function ProductActions({ product: { id, name, hidden, status }, onEdit, canDelete }: Props) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  async function run(send: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    try {
      toast.success(await send())
    } catch (error) {
      toast.error('Nothing was changed', errorMessage(error))
    } finally {
      setIsBusy(false)
      await refreshProducts(client)
    }
  }
  if (status === 'deleted') {
    const restore = () => undeleteProduct(id).then(() => 'Product restored')
    return (
      <Button size="small" loading={isBusy} aria-label={`Restore ${name}`} onClick={() => void run(restore)}>
        Restore
      </Button>
    )
  }
  return (
    <div className={styles.actions}>
      <Button size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
        Edit
      </Button>
      <Button
        size="small"
        loading={isBusy}
        aria-label={`${hidden ? 'Show' : 'Hide'} ${name}`}
        onClick={() => void run(() => setVisibility(id, !hidden).then(({ message }) => message))}
      >
        {hidden ? 'Show' : 'Hide'}
      </Button>
      {canDelete ? (
        <Button size="small" danger aria-label={`Delete ${name}`} onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      ) : null}
      {isDeleting ? <DeleteDialog id={id} name={name} onClose={() => setIsDeleting(false)} /> : null}
    </div>
  )
}
