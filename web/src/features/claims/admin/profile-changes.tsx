/** Product owners' changes of name, categories, website and company, with old and new values. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { useState } from 'react'
import { ApiError } from '../../../api/errors'
import { formatLocalTime } from '../../../ui/format'
import { GroundField } from '../../../moderation/ground-field'
import { FormDialog } from '../../../ui/form-dialog'
import { Loading } from '../../../ui/loading'
import { PageButtons } from '../../../ui/page-buttons'
import { QueryError } from '../../../ui/query-error'
import { SampleMark } from '../../../ui/sample-mark'
import { toast } from '../../../ui/toast'
import { Differences } from '../differences'
import {
  type ChangeVerdict,
  PAGE_SIZE,
  type ProfileChange,
  decideChange,
  profileChangesQuery,
  reloadChanges,
} from './queries'
import claimStyles from '../claims.module.css'
import styles from './claims-desk.module.css'

type Decision = { change: ProfileChange; verdict: ChangeVerdict }

export function ProfileChanges({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery({ ...profileChangesQuery(page), placeholderData: keepPreviousData })
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading profile changes...</Loading>
  return (
    <>
      {query.data.length > 0 ? (
        <ul className={claimStyles.claimList} aria-label="Profile changes">
          {query.data.map((change) => (
            <li key={change.id}>
              <ChangeCard change={change} onDecide={(verdict) => setDecision({ change, verdict })} />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">No profile changes wait for a decision.</p>
      )}
      <PageButtons
        label="Pages of profile changes"
        page={page}
        hasNext={query.data.length === PAGE_SIZE}
        onChange={onPage}
      />
      {decision ? <ChangeDecision {...decision} onClose={() => setDecision(null)} /> : null}
    </>
  )
}

function ChangeCard({ change, onDecide }: { change: ProfileChange; onDecide: (verdict: ChangeVerdict) => void }) {
  const { product_id: productId, product_name: name, vendor_email: email, submitted_at: at } = change
  return (
    <article className={claimStyles.claim} aria-label={`Change of ${name}`}>
      <header>
        <h2 className={styles.name}>
          <Link to="/product/$productId" params={{ productId }}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {change.sample ? <SampleMark /> : null}
        <span>
          <bdi>{change.vendor_name}</bdi>, <a href={`mailto:${email}`}>{email}</a>
        </span>
        <time dateTime={at}>{formatLocalTime(at)}</time>
      </header>
      {change.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <Differences differences={change.differences} />
      <div className={styles.actions}>
        <Button aria-label={`Approve the change of ${name}`} onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button danger aria-label={`Reject the change of ${name}`} onClick={() => onDecide('reject')}>
          Reject
        </Button>
      </div>
    </article>
  )
}

const VERDICTS = {
  approve: { title: 'Approve the change', action: 'Approve', busy: 'Approving...', note: 'Change approved' },
  reject: { title: 'Reject the change', action: 'Reject', busy: 'Rejecting...', note: 'Change rejected' },
} as const

type Fields = { note: string; ground?: string }

function ChangeDecision({ change, verdict, onClose }: Decision & { onClose: () => void }) {
  const client = useQueryClient()
  const { title, action, busy, note: defaultNote } = VERDICTS[verdict]
  async function submit({ note, ground }: Fields): Promise<void> {
    try {
      await decideChange(change.id, verdict, { note: note.trim(), ground: ground ?? '' })
      toast.success(defaultNote, 'The vendor has been notified of the decision')
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      toast.error('Not decided', error.message)
    }
    onClose()
    await reloadChanges(client)
  }
  return (
    <FormDialog<Fields>
      title={title}
      formName={`${verdict}-change`}
      errorField="note"
      actionLabel={action}
      busyActionLabel={busy}
      isDestructive={verdict === 'reject'}
      initialValues={{ note: defaultNote, ...(verdict === 'reject' ? { ground: 'change_unsupported' } : {}) }}
      introduction={
        <p className="form-note">
          {verdict === 'approve' ? 'The change is published at once. ' : 'The product remains as it is. '}
          The vendor receives the note by email.
        </p>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {verdict === 'reject' ? <GroundField action="profile_change.rejected" isRequired /> : null}
      <Form.Item name="note" label="Note">
        <TextArea rows={3} maxLength={1000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
