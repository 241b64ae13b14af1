/** The share link of a shortlist: create, copy, include or exclude notes, revoke. */
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input/Input'
import Popconfirm from 'antd/es/popconfirm'
import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button'
import {
  type ShortlistDetail,
  type Share,
  revokeShare,
  shareList,
  useShortlistMutation,
} from '../../product-actions/shortlist-queries'
import styles from './shortlists.module.css'

export function Sharing({ list }: { list: ShortlistDetail }) {
  const share = useShortlistMutation((notes: boolean) => shareList(list.id, notes), {
    failed: 'Failed to share the shortlist',
  })
  return (
    <div className={styles.sharing}>
      <h4>Share</h4>
      {list.share ? (
        <ShareLink
          list={list.id}
          share={list.share}
          notes={share.isPending ? share.variables : list.share.notes}
          busy={share.isPending}
          onNotes={(notes) => share.mutate(notes)}
        />
      ) : (
        <>
          <p className="quiet">
            Anyone with the link can view this list. Your identity stays private. Stop sharing at any time.
          </p>
          <Button loading={share.isPending} onClick={() => share.mutate(false)}>
            {share.isPending ? 'Creating link...' : 'Share by link'}
          </Button>
        </>
      )}
    </div>
  )
}

type ShareLinkProps = { list: string; share: Share; notes: boolean; busy: boolean; onNotes: (notes: boolean) => void }

function ShareLink({ list, share, notes, busy, onNotes }: ShareLinkProps) {
  const id = useId()
  const end = useShortlistMutation(revokeShare, {
    failed: 'Failed to stop sharing',
    successMessage: () => 'Sharing stopped',
  })
  const address = `${globalThis.location.origin}${share.path}`
  return (
    <>
      <div className={styles.shareLink}>
        <label htmlFor={id} className="sr-only">
          Link to this shortlist
        </label>
        <Input id={id} value={address} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
        <CopyButton text={address} label="Copy link" />
      </div>
      <div className={styles.shareChoices}>
        <Checkbox checked={notes} disabled={busy} onChange={(event) => onNotes(event.target.checked)}>
          Include my notes
        </Checkbox>
        <Popconfirm
          title="Stop sharing?"
          description="The link stops working immediately. Sharing again creates a new one."
          okText="Stop"
          okButtonProps={{ danger: true }}
          cancelText="Cancel"
          onConfirm={() => end.mutate(list)}
        >
          <Button danger loading={end.isPending}>
            Stop sharing
          </Button>
        </Popconfirm>
      </div>
    </>
  )
}
