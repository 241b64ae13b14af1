/** Review before publishing: changes, edit conflicts, and fields that need approval. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import { fieldName, fieldNames } from '../../product-facts/field-names'
import { Differences } from './differences'
import { formatValue } from './profile-fields'
import {
  type ProfileDraft,
  type Values,
  discardDraft,
  draftQuery,
  publishDraft,
  saveDraft,
  useClaimMutation,
} from './queries'
import styles from './claims.module.css'

type Props = { draft: ProfileDraft; onBack: () => void; onPublished: () => void }

const REVIEWED = new Set(['name', 'categories'])

export function ReviewDraft({ draft, onBack, onPublished }: Props) {
  const client = useQueryClient()
  const publish = useClaimMutation(() => publishDraft(draft.product_id), {
    failed: 'Failed to publish',
    successMessage: ({ message }) => message,
    onDone: onPublished,
  })
  const discard = useClaimMutation(() => discardDraft(draft.product_id), {
    failed: 'Failed to discard the draft',
    successMessage: () => 'Draft discarded.',
    onDone: onPublished,
  })
  const settle = useClaimMutation((changes: Values) => saveDraft(draft.product_id, changes, draft.revision), {
    failed: 'Failed to save the draft',
    onDone: (kept) => client.setQueryData(draftQuery(draft.product_id).queryKey, kept),
  })
  const later = draft.differences.map(({ field }) => field).filter((field) => REVIEWED.has(field))
  const hasConflicts = draft.conflicts.length > 0
  return (
    <div className={styles.reviewDraft}>
      <h2>Changes to publish</h2>
      <Differences differences={draft.differences} />
      {later.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={`Needs approval by an admin: ${fieldNames(later)}. Everything else goes live immediately.`}
        />
      ) : null}
      {hasConflicts ? (
        <EditConflicts draft={draft} busy={settle.isPending} onSettle={(changes) => settle.mutate(changes)} />
      ) : null}
      <div className={styles.editorFoot}>
        <div className="form-buttons">
          <Popconfirm
            title="Discard this draft?"
            description="All unpublished changes will be lost."
            okText="Discard"
            cancelText="Cancel"
            onConfirm={() => discard.mutate(undefined)}
          >
            <Button type="text" danger loading={discard.isPending}>
              Discard draft
            </Button>
          </Popconfirm>
          <Button onClick={onBack}>Back to editing</Button>
          <Button
            type="primary"
            loading={publish.isPending}
            disabled={hasConflicts || draft.differences.length === 0}
            onClick={() => publish.mutate(undefined)}
          >
            {publish.isPending ? 'Publishing...' : 'Publish'}
          </Button>
        </div>
      </div>
    </div>
  )
}

type EditConflictsProps = { draft: ProfileDraft; busy: boolean; onSettle: (changes: Values) => void }

function EditConflicts({ draft, busy, onSettle }: EditConflictsProps) {
  const theirs = Object.fromEntries(
    Object.entries(draft.changes).filter(([field]) => !draft.conflicts.some((conflict) => conflict.field === field)),
  )
  return (
    <section className={styles.conflicts} role="alert">
      <h3>Someone else changed these fields</h3>
      <ul>
        {draft.conflicts.map(({ field, revision, base, present, yours }) => (
          <li key={field}>
            <b>{fieldName(field)}</b>: revision {revision} changed <bdi>{formatValue(base)}</bdi> to{' '}
            <bdi>{formatValue(present)}</bdi>; your draft changes it to <bdi>{formatValue(yours)}</bdi>.
          </li>
        ))}
      </ul>
      <div className={styles.claimActions}>
        <Button loading={busy} onClick={() => onSettle(draft.changes)}>
          Use mine
        </Button>
        <Button loading={busy} onClick={() => onSettle(theirs)}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}
