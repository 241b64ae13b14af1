/** The buttons of what staff can do to a vendor: suspend, reinstate, merge, undo a merge. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { formatLocalTime } from '../../ui/format'
import { MergeDialog } from './merge-dialog'
import { type Permission, type VendorChange, type VendorDetails, changeVendor } from './queries'
import { ReasonDialog } from './reason-dialog'
import styles from './vendors.module.css'

const TEXTS = {
  suspend: {
    title: 'Suspend this vendor',
    note: 'All its accounts are signed out, can’t log in, and get the reason by email. Its products, replies and certificates stay public. Requests of buyers are stored until you reinstate it, and buyers are informed.',
    button: 'Suspend',
    done: 'Vendor suspended',
    isDestructive: true,
  },
  reinstate: {
    title: 'Reinstate this vendor',
    note: 'Its accounts can log in again, with all products, drafts and requests as they were, and get an email. The reason is only for the audit log.',
    button: 'Reinstate',
    done: 'Vendor reinstated',
    isDestructive: false,
  },
  undo: {
    title: 'Undo the merge',
    note: 'The accounts and domains go back to the other vendor; those that came since stay. A merge is undone once.',
    button: 'Undo the merge',
    done: 'Merge undone',
    isDestructive: false,
  },
} as const

type Props = { details: VendorDetails; permissions: readonly Permission[] }

export function VendorActions({ details, permissions }: Props) {
  const { vendor, last_merge: merge } = details
  const [dialog, setDialog] = useState<VendorChange | 'merge' | null>(null)
  const close = () => setDialog(null)
  const isSuspended = vendor.state === 'suspended'
  const canMerge = permissions.includes('merge_vendors')
  return (
    <section className={styles.row} aria-label="Actions">
      {permissions.includes('suspend_vendors') ? (
        <Button danger={!isSuspended} onClick={() => setDialog(isSuspended ? 'reinstate' : 'suspend')}>
          {isSuspended ? 'Reinstate' : 'Suspend'}
        </Button>
      ) : null}
      {canMerge ? <Button onClick={() => setDialog('merge')}>Merge another vendor</Button> : null}
      {canMerge && merge ? <Button onClick={() => setDialog('undo')}>Undo the merge</Button> : null}
      {merge ? (
        <span className="quiet">
          <bdi>{merge.merged_name || 'A vendor'}</bdi> was merged on{' '}
          <time dateTime={merge.merged_at}>{formatLocalTime(merge.merged_at)}</time>
        </span>
      ) : null}
      {dialog === 'merge' ? <MergeDialog details={details} onClose={close} /> : null}
      {dialog && dialog !== 'merge' ? (
        <ReasonDialog
          {...TEXTS[dialog]}
          name={dialog}
          send={({ reason }) => changeVendor(dialog, vendor.id, reason)}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
