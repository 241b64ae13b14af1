/** The columns of the products table. */
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import type { Column } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { SampleMark } from '../../ui/sample-mark'
import { STATUS_LABELS } from './product-params'
import { ProductActions } from './product-actions'
import type { AdminProduct } from './queries'
import type { Selection } from './use-selection'
import styles from './catalogue-admin.module.css'

type Context = { onEdit: (productId: string) => void; canDelete: boolean; selection: Selection }

export const OPTIONAL_COLUMNS = {
  company: 'Vendor',
  status: 'Status',
  users: 'Users',
  categories: 'Category',
  visibility: 'Visibility',
  rating: 'Rating',
  updated: 'Updated',
} as const

export function listColumns(
  { onEdit, canDelete, selection }: Context,
  hidden: readonly string[],
): Column<AdminProduct>[] {
  const columns: Column<AdminProduct>[] = [
    {
      key: 'name',
      title: 'Name',
      isSortable: true,
      render: ({ id, name, sample, hidden: isHidden }) => (
        <div className={styles.choice}>
          <Checkbox
            aria-label={`Choose ${name}`}
            checked={selection.isChosen(id)}
            onChange={(event) => selection.toggle([id], event.target.checked)}
          />
          <div className={isHidden ? `${styles.name} ${styles.faded}` : styles.name}>
            <Button type="link" onClick={() => onEdit(id)}>
              <bdi>{name}</bdi>
            </Button>
            {sample ? <SampleMark /> : null}
            <span className={styles.id}>{id}</span>
          </div>
        </div>
      ),
    },
    { key: 'company', title: 'Vendor', isSortable: true, render: ({ company }) => <bdi>{company || '–'}</bdi> },
    { key: 'status', title: 'Status', render: ({ status }) => STATUS_LABELS[status] },
    { key: 'users', title: 'Users', isNumber: true, render: ({ users }) => users },
    { key: 'categories', title: 'Category', render: ({ categories }) => categories.join(', ') || '–' },
    { key: 'visibility', title: 'Visibility', render: ({ hidden: isHidden }) => (isHidden ? 'Hidden' : 'Visible') },
    {
      key: 'rating',
      title: 'Rating',
      isSortable: true,
      isNumber: true,
      render: ({ rating, review_count: count }) => (count > 0 ? `${rating.toFixed(1)} (${count})` : '–'),
    },
    {
      key: 'updated',
      title: 'Updated',
      isSortable: true,
      render: ({ updated_at: at }) => <time dateTime={at}>{formatLocalTime(at)}</time>,
    },
    {
      key: 'actions',
      title: 'Actions',
      render: (product) => <ProductActions product={product} onEdit={onEdit} canDelete={canDelete} />,
    },
  ]
  return columns.filter(({ key }) => !hidden.includes(key))
}
