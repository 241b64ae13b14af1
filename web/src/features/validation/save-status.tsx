/** Whether a draft is saved, and what to do about a conflict with another window. */
import { Link } from '@tanstack/react-router'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import { Differences } from './differences'
import { listDifferences, toDraft } from './draft-versions'
import type { RequestDetails } from './request-queries'
import type { DraftConflict, DraftEditor } from './use-draft'
import styles from './wizard.module.css'

const ConflictDialog = lazyPart(() => import('./conflict-dialog'))

const TEXTS = {
  unchanged: '',
  waiting: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Draft saved',
} as const

type Props = { editor: DraftEditor }

export function SaveStatus({ editor }: Props) {
  const { saveState, conflict, other, flush, switchToOther } = editor
  if (conflict) return <ConflictNotice editor={editor} conflict={conflict} />
  if (saveState.kind === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={saveState.message}
        action={<Button onClick={() => void flush()}>Try again</Button>}
      />
    )
  return (
    <>
      <p className="quiet" role="status">
        {TEXTS[saveState.kind]}
      </p>
      {other ? (
        <p className={styles.choices}>
          <span className="quiet">The version that you did not choose is at hand until you leave this page.</span>
          <Button onClick={switchToOther}>Switch to the other version</Button>
        </p>
      ) : null}
    </>
  )
}

type NoticeProps = { editor: DraftEditor; conflict: DraftConflict }

function ConflictNotice({ editor, conflict }: NoticeProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { message, present } = conflict
  const isDraft = present?.status === 'draft'
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={message}
        description={
          present && isDraft ? (
            <Button onClick={() => setIsOpen(true)}>Compare the versions</Button>
          ) : present ? (
            <Ordered editor={editor} present={present} />
          ) : undefined
        }
      />
      {present && isDraft && isOpen ? (
        <Suspense fallback={null}>
          <ConflictDialog editor={editor} conflict={conflict} present={present} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The request was ordered in another window: what differs can be read and copied, but not saved. */
function Ordered({ editor, present }: { editor: DraftEditor; present: RequestDetails }) {
  const stored = toDraft(present)
  return (
    <>
      <Differences names={listDifferences(editor.draft, stored)} mine={editor.draft} stored={stored} />
      <Link to="/software-validation-management" search={{ tab: 'requests', request: present.id }}>
        Open the request in the validation center
      </Link>
    </>
  )
}
