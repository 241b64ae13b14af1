/** Review before publishing: changes, edit conflicts, and fields that need approval. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import { formatFieldName, formatFieldNames } from '../../product-facts/field-names'
import { Differences } from './differences'
import { type FieldValues, formatValue } from '../../product-facts/field-values'
import { type ProfileDraft, discardDraft, draftQuery, publishDraft, saveDraft, useClaimMutation } from './queries'
import styles from './claims.module.css'

type Props = { draft: ProfileDraft; onBack: () => void; onPublished: () => void }

/** The server's NEEDS_APPROVAL in claims/service/fields.py. */
const REVIEWED_FIELDS = new Set(['name', 'categories', 'website', 'company'])

export function ReviewDraft({ draft, onBack, onPublished }: Props) {
  const client = useQueryClient()
  const publishMutation = useClaimMutation(() => publishDraft(draft.product_id), {
    failureTitle: 'Failed to publish',
    successMessage: ({ message }) => message,
    onDone: onPublished,
  })
  const discardMutation = useClaimMutation(() => discardDraft(draft.product_id), {
    failureTitle: 'Failed to discard the draft',
    successMessage: () => 'Draft discarded.',
    onDone: onPublished,
  })
  const resolveMutation = useClaimMutation(
    (changes: FieldValues) => saveDraft(draft.product_id, changes, draft.revision),
    {
      failureTitle: 'Failed to save the draft',
      onDone: (savedDraft) => client.setQueryData(draftQuery(draft.product_id).queryKey, savedDraft),
    },
  )
  const fieldsToReview = draft.differences.map(({ field }) => field).filter((field) => REVIEWED_FIELDS.has(field))
  const hasConflicts = draft.conflicts.length > 0
  return (
    <div className={styles.reviewDraft}>
      <h2>Changes to publish</h2>
      <Differences differences={draft.differences} />
      {fieldsToReview.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={`Needs approval by an admin: ${formatFieldNames(fieldsToReview)}. Everything else goes live immediately.`}
        />
      ) : null}
      {hasConflicts ? (
        <EditConflicts
          draft={draft}
          isBusy={resolveMutation.isPending}
          onResolve={(changes) => resolveMutation.mutate(changes)}
        />
      ) : null}
      <div className={styles.editorFoot}>
        <div className="form-buttons">
          <Popconfirm
            title="Discard this draft?"
            description="All unpublished changes will be lost."
            okText="Discard"
            cancelText="Cancel"
            onConfirm={() => discardMutation.mutate(undefined)}
          >
            <Button type="text" danger loading={discardMutation.isPending}>
              Discard draft
            </Button>
          </Popconfirm>
          <Button onClick={onBack}>Back to editing</Button>
          <Button
            type="primary"
            loading={publishMutation.isPending}
            disabled={hasConflicts || draft.differences.length === 0}
            onClick={() => publishMutation.mutate(undefined)}
          >
            {publishMutation.isPending ? 'Publishing...' : 'Publish'}
          </Button>
        </div>
      </div>
    </div>
  )
}

type EditConflictsProps = { draft: ProfileDraft; isBusy: boolean; onResolve: (changes: FieldValues) => void }

function EditConflicts({ draft, isBusy, onResolve }: EditConflictsProps) {
  const changesWithoutConflicts = Object.fromEntries(
    Object.entries(draft.changes).filter(([field]) => !draft.conflicts.some((conflict) => conflict.field === field)),
  )
  return (
    <section className={styles.conflicts} role="alert">
      <h3>Someone else changed these fields</h3>
      <ul>
        {draft.conflicts.map(({ field, revision, base, present, yours }) => (
          <li key={field}>
            <b>{formatFieldName(field)}</b>: revision {revision} changed <bdi>{formatValue(base)}</bdi> to{' '}
            <bdi>{formatValue(present)}</bdi>; your draft changes it to <bdi>{formatValue(yours)}</bdi>.
          </li>
        ))}
      </ul>
      <div className={styles.claimActions}>
        <Button loading={isBusy} onClick={() => onResolve(draft.changes)}>
          Use mine
        </Button>
        <Button loading={isBusy} onClick={() => onResolve(changesWithoutConflicts)}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}
