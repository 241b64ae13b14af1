/** The link of a list: made, copied, with or without notes, ended. */
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

export function Sharing({ list }: { list: ShortlistDetail }) {
  const share = useShortlistMutation((notes: boolean) => shareList(list.id, notes), {
    failed: 'Failed to share the shortlist',
  })
  return (
    <div className="sharing">
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
            Whoever has the link sees the name and the tools, not who you are. You can end it at any time.
          </p>
          <Button loading={share.isPending} onClick={() => share.mutate(false)}>
            {share.isPending ? 'Making a link...' : 'Share by link'}
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
    failed: 'Failed to end the link',
    successMessage: () => 'The link is ended',
  })
  const address = `${globalThis.location.origin}${share.path}`
  return (
    <>
      <div className="share-link">
        <label htmlFor={id} className="sr-only">
          Link to this shortlist
        </label>
        <Input id={id} value={address} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
        <CopyButton text={address} label="Copy link" />
      </div>
      <div className="share-choices">
        <Checkbox checked={notes} disabled={busy} onChange={(event) => onNotes(event.target.checked)}>
          Show my notes, too
        </Checkbox>
        <Popconfirm
          title="End this link?"
          description="It stops working at once. Sharing again makes another one."
          okText="End it"
          okButtonProps={{ danger: true }}
          cancelText="Cancel"
          onConfirm={() => end.mutate(list)}
        >
          <Button danger loading={end.isPending}>
            End the link
          </Button>
        </Popconfirm>
      </div>
    </>
  )
}
