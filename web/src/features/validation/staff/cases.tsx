/** Complaints and surveillance cases, which an admin who does not work on the request closes. */
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { formatLongDate } from '../../../ui/dates'
import { FormDialog } from '../../../ui/form-dialog'
import { Loading } from '../../../ui/loading'
import { QueryError } from '../../../ui/query-error'
import { CASE_KINDS, CASE_STATES } from '../history-words'
import { FactChanges } from './fact-changes'
import { type ValidationCase, casesQuery, closeCase, useStaffMutation } from './queries'
import styles from './staff.module.css'

export function Cases({ onOpen }: { onOpen: (requestId: string) => void }) {
  const query = useInfiniteQuery(casesQuery('open'))
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading cases...</Loading>
  const cases = query.data.pages.flat()
  if (cases.length === 0) return <p className="quiet">No open complaints or surveillance cases.</p>
  return (
    <>
      <CaseList cases={cases} onOpen={onOpen} />
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more cases
        </Button>
      ) : null}
    </>
  )
}

/** With `onOpen` it is a page of its own, else a part of a request. */
type ListProps = { cases: readonly ValidationCase[]; onOpen?: (requestId: string) => void }

export function CaseList({ cases, onOpen }: ListProps) {
  const Heading = onOpen ? 'h2' : 'h3'
  return (
    <section aria-labelledby="cases-heading">
      <Heading id="cases-heading">Complaints and surveillance</Heading>
      <ul className={styles.cases}>
        {cases.map((each) => (
          <CaseRow key={each.id} entry={each} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function CaseRow({ entry, onOpen }: { entry: ValidationCase; onOpen: ListProps['onOpen'] }) {
  const [isClosing, setIsClosing] = useState(false)
  return (
    <li>
      <p>
        <b>{CASE_KINDS[entry.kind]}</b> <span className="badge">{CASE_STATES[entry.status]}</span>{' '}
        <span className="quiet">{formatLongDate(entry.opened_at)}</span>
      </p>
      <p className={styles.prose} dir="auto">
        {entry.reason}
      </p>
      <FactChanges changes={entry.fact_changes} />
      {entry.outcome ? (
        <p className={styles.prose} dir="auto">
          {entry.outcome}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {onOpen ? <Button onClick={() => onOpen(entry.request_id)}>Open request</Button> : null}
        {entry.status === 'open' ? <Button onClick={() => setIsClosing(true)}>Close case</Button> : null}
      </div>
      {isClosing ? <CloseDialog entry={entry} onClose={() => setIsClosing(false)} /> : null}
    </li>
  )
}

type Fields = { is_upheld: boolean; outcome: string }

function CloseDialog({ entry: current, onClose }: { entry: ValidationCase; onClose: () => void }) {
  // What was shown is accepted, whatever a refetch finds behind the dialog.
  const [entry] = useState(current)
  const { directory_facts_hash } = entry
  const closeMutation = useStaffMutation(
    (fields: Fields & { directory_facts_hash: string }) => closeCase(entry.id, fields),
    {
      failureTitle: 'Failed to close the case',
    },
  )
  return (
    <FormDialog<Fields>
      title={`Close: ${CASE_KINDS[entry.kind]}`}
      formName="case"
      errorField="outcome"
      actionLabel="Close case"
      busyActionLabel="Saving..."
      introduction={
        <>
          <p className="form-note">
            The vendor reads the outcome.
            {entry.kind === 'surveillance' ? ' An upheld surveillance suspends the certificate.' : ''}
            {entry.fact_changes.length > 0 ? ' A dismissed one accepts these values:' : ''}
          </p>
          <FactChanges changes={entry.fact_changes} />
        </>
      }
      onSubmit={async (fields) => {
        await closeMutation.mutateAsync({ ...fields, outcome: fields.outcome.trim(), directory_facts_hash })
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="is_upheld" label="Result" rules={[{ required: true, message: 'Please choose a result.' }]}>
        <Radio.Group
          options={[
            { value: true, label: 'Upheld' },
            { value: false, label: 'Dismissed' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="outcome"
        label="Outcome"
        rules={[{ required: true, whitespace: true, message: 'Please describe the outcome.' }]}
      >
        <TextArea rows={4} maxLength={5000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
