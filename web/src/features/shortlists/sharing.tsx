/** The share link of a shortlist: create, copy, include or exclude notes, revoke. */
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input/Input'
import Popconfirm from 'antd/es/popconfirm'
import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button'
import {
  type ShortlistDetail,
  type ListShare,
  revokeShare,
  shareList,
  useShortlistMutation,
} from '../../product-actions/shortlist-queries'
import styles from './shortlists.module.css'

export function Sharing({ list }: { list: ShortlistDetail }) {
  const shareMutation = useShortlistMutation((includesNotes: boolean) => shareList(list.id, includesNotes), {
    failureTitle: 'Failed to share the shortlist',
  })
  return (
    <div className={styles.sharing}>
      <h4>Share</h4>
      {list.share ? (
        <ShareLink
          listId={list.id}
          share={list.share}
          includesNotes={shareMutation.isPending ? shareMutation.variables : list.share.notes}
          isBusy={shareMutation.isPending}
          onNotesChange={(includesNotes) => shareMutation.mutate(includesNotes)}
        />
      ) : (
        <>
          <p className="quiet">
            Anyone with the link can view this list. Your identity stays private. Stop sharing at any time.
          </p>
          <Button loading={shareMutation.isPending} onClick={() => shareMutation.mutate(false)}>
            {shareMutation.isPending ? 'Creating link...' : 'Share by link'}
          </Button>
        </>
      )}
    </div>
  )
}

type ShareLinkProps = {
  listId: string
  share: ListShare
  includesNotes: boolean
  isBusy: boolean
  onNotesChange: (includesNotes: boolean) => void
}

function ShareLink({ listId, share, includesNotes, isBusy, onNotesChange }: ShareLinkProps) {
  const id = useId()
  const revokeMutation = useShortlistMutation(revokeShare, {
    failureTitle: 'Failed to stop sharing',
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
        <Checkbox checked={includesNotes} disabled={isBusy} onChange={(event) => onNotesChange(event.target.checked)}>
          Include my notes
        </Checkbox>
        <Popconfirm
          title="Stop sharing?"
          description="The link stops working immediately. Sharing again creates a new one."
          okText="Stop"
          okButtonProps={{ danger: true }}
          cancelText="Cancel"
          onConfirm={() => revokeMutation.mutate(listId)}
        >
          <Button danger loading={revokeMutation.isPending}>
            Stop sharing
          </Button>
        </Popconfirm>
      </div>
    </>
  )
}
