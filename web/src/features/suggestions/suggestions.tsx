/** The tab "Suggestions": suggested tools in a state, oldest first, or the one that is open with its decision. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime, formatRelativeTime } from '../../ui/format'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { AcceptDialog, DeclineDialog, REASON_LABELS, toOptions } from './decision-dialogs'
import { type SuggestedProduct, type SuggestionDetails, suggestionQuery, suggestionsQuery } from './queries'
import styles from './suggestions.module.css'

export type SuggestionParams = { open?: string; state?: string; at?: string }
type Props = { params: SuggestionParams; onChange: (params: SuggestionParams) => void }
type State = SuggestedProduct['state']

const STATE_LABELS: Record<State, string> = { waiting: 'Waiting', accepted: 'Accepted', declined: 'Declined' }

export default function Suggestions({ params, onChange }: Props) {
  const { open, ...listParams } = params
  if (!open) return <SuggestionList params={listParams} onChange={onChange} />
  return (
    <div className={styles.view}>
      <button type="button" className="back-link" onClick={() => onChange(listParams)}>
        <Icon name="back" /> Back to the list
      </button>
      <OneSuggestion key={open} id={Number(open)} />
    </div>
  )
}

function SuggestionList({ params, onChange }: Props) {
  const state = params.state && params.state in STATE_LABELS ? (params.state as State) : 'waiting'
  const page = toPageNumber(params.at)
  const query = useQuery(suggestionsQuery(state, page))
  const toParams = (next: State, at = 1): SuggestionParams => ({
    ...(next === 'waiting' ? {} : { state: next }),
    ...(at > 1 ? { at: String(at) } : {}),
  })
  return (
    <div className={styles.view}>
      <Select
        aria-label="State"
        value={state}
        options={toOptions(STATE_LABELS)}
        onChange={(next: State) => onChange(toParams(next))}
      />
      {!query.data ? (
        query.isError ? (
          <QueryError query={query} />
        ) : (
          <Loading>Loading suggestions...</Loading>
        )
      ) : query.data.suggestions.length > 0 ? (
        <DataTable
          label="Suggestions"
          columns={listColumns((id) => onChange({ ...params, open: String(id) }))}
          rows={query.data.suggestions}
          rowKey={({ id }) => id}
        />
      ) : (
        <p role="status">
          {state === 'waiting' ? 'No suggestions wait for a decision.' : `No suggestions are ${state}.`}
        </p>
      )}
      <PageButtons
        label="Pages of suggestions"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={(next) => onChange(toParams(state, next))}
      />
    </div>
  )
}

const listColumns = (onOpen: (id: number) => void): readonly Column<SuggestedProduct>[] => [
  {
    key: 'name',
    title: 'Name',
    render: ({ id, name }) => (
      <button type="button" className="text-button" onClick={() => onOpen(id)}>
        <bdi>{name}</bdi>
      </button>
    ),
  },
  { key: 'website', title: 'Website', render: ({ website }) => <Website address={website} /> },
  { key: 'category', title: 'Category', render: ({ category }) => category },
  { key: 'sender', title: 'Suggested by', render: (suggestion) => <Sender suggestion={suggestion} /> },
  {
    key: 'time',
    title: 'Suggested',
    render: ({ suggested_at: at }) => (
      <time dateTime={at} title={formatLocalTime(at)}>
        {formatRelativeTime(at)}
      </time>
    ),
  },
]

/** Left to right, whatever letters it has. */
function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {address}
    </a>
  )
}

function Sender({ suggestion: { sender_name: name, sender_email: email } }: { suggestion: SuggestedProduct }) {
  if (!name && !email) return 'A visitor'
  return (
    <>
      <bdi>{name || 'A visitor'}</bdi>
      {email ? (
        <>
          , <bdi>{email}</bdi>
        </>
      ) : null}
    </>
  )
}

function OneSuggestion({ id }: { id: number }) {
  const query = useQuery({ ...suggestionQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null)
  if (!query.data) {
    if (query.isError) return <QueryError query={query} />
    return query.isEnabled ? <Loading>Loading the suggestion...</Loading> : <p role="status">Suggestion not found.</p>
  }
  const { suggestion } = query.data
  const Dialog = decision === 'accept' ? AcceptDialog : DeclineDialog
  return (
    <>
      <h2>
        <bdi>{suggestion.name}</bdi>
      </h2>
      <Facts details={query.data} />
      {suggestion.state === 'waiting' ? (
        <div className="form-buttons">
          <Button type="primary" onClick={() => setDecision('accept')}>
            Add product
          </Button>
          <Button danger onClick={() => setDecision('decline')}>
            Decline
          </Button>
        </div>
      ) : null}
      {decision ? <Dialog suggestion={suggestion} onClose={() => setDecision(null)} /> : null}
    </>
  )
}

function Facts({ details: { suggestion, duplicates } }: { details: SuggestionDetails }) {
  const { website, category, description, state, reason, note, product_id: productId, suggested_at: at } = suggestion
  return (
    <dl className={styles.facts}>
      <dt>Website</dt>
      <dd>
        <Website address={website} />
      </dd>
      <dt>Category</dt>
      <dd>{category}</dd>
      <dt>What it does</dt>
      <dd dir="auto">{description || <span className="quiet">Not stated</span>}</dd>
      <dt>Suggested by</dt>
      <dd>
        <Sender suggestion={suggestion} />, {formatLocalTime(at)}
      </dd>
      <dt>Possible duplicates</dt>
      <dd>
        {duplicates.length > 0 ? (
          <ul className={styles.duplicates}>
            {duplicates.map(({ status, hidden, ...product }) => (
              <li key={product.id}>
                <ProductLink id={product.id}>
                  <MarkedName {...product} />
                </ProductLink>{' '}
                <span className="quiet">{hidden ? `${status}, hidden` : status}</span>
              </li>
            ))}
          </ul>
        ) : (
          <span className="quiet">None with this name or website</span>
        )}
      </dd>
      <dt>Decision</dt>
      <dd dir="auto">
        {STATE_LABELS[state]}
        {reason ? `: ${REASON_LABELS[reason]}` : null}
        {note ? `\n${note}` : null}
        {productId ? (
          <>
            {', '}
            <ProductLink id={productId}>edit the product</ProductLink>
          </>
        ) : null}
      </dd>
    </dl>
  )
}

function ProductLink({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <Link to="/admin-dashboard" search={{ tab: 'products', edit: id }}>
      {children}
    </Link>
  )
}
