/** Chooses products of the table, and what to do with all of them. */
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { BatchDialog } from './batch-dialog'
import { formatCount } from './batch-labels'
import type { AdminProduct } from './queries'
import type { Selection } from './use-selection'
import styles from './catalogue-admin.module.css'

type Props = {
  rows: readonly AdminProduct[]
  total: number
  selection: Selection
  canDelete: boolean
  onPrepared: (batchId: number) => void
}

export function BulkBar({ rows, total, selection, canDelete, onPrepared }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const ids = rows.map(({ id }) => id)
  const onPage = ids.filter(selection.isChosen).length
  return (
    <div className={styles.bulk} role="group" aria-label="Chosen products">
      <Checkbox
        checked={onPage === ids.length}
        indeterminate={onPage > 0 && onPage < ids.length}
        onChange={(event) => selection.toggle(ids, event.target.checked)}
      >
        This page
      </Checkbox>
      {selection.isAll || total <= ids.length ? null : (
        <Button onClick={selection.chooseAll}>Choose all {total.toLocaleString('en-GB')} that match</Button>
      )}
      <span role="status">{selection.count > 0 ? `${formatCount(selection.count)} chosen` : 'No product chosen'}</span>
      {selection.count > 0 ? (
        <>
          <Button onClick={() => setIsOpen(true)}>Change them...</Button>
          <Button onClick={selection.clear}>Clear choice</Button>
        </>
      ) : null}
      {isOpen ? (
        <BatchDialog
          count={selection.count}
          chosen={selection.toOrder()}
          canDelete={canDelete}
          onPrepared={onPrepared}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}
