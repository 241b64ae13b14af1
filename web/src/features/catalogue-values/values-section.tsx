/** Values that products share: how many products have each, renaming, merging, and the changes so far. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useId, useState } from 'react'
import { DEPLOYMENT_MODELS } from '../../product-facts/deployment-models'
import { type Column, DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { ChangeDialog } from './change-dialog'
import { Changes } from './changes'
import { BOUND_LISTS, DEPLOYMENT, DEPLOYMENT_EXPLANATION, FIELD_LABELS, isBoundList, isField } from './labels'
import { Offers } from './offers'
import { type CatalogueValue, type ValueField, valuesQuery } from './queries'
import styles from './catalogue-values.module.css'

export type ValueParams = { kind?: string; q?: string; at?: string; view?: string }
type Props = { params: ValueParams; onChange: (params: ValueParams) => void }

const LIST_OPTIONS = [
  ...Object.entries(FIELD_LABELS).map(([value, label]) => ({ value, label })),
  ...Object.entries(BOUND_LISTS).map(([value, { label }]) => ({ value, label })),
  { value: DEPLOYMENT, label: 'Deployment models' },
]

export default function ValuesSection({ params, onChange }: Props) {
  const isHistory = params.view === 'changes'
  return (
    <section className={styles.view} aria-labelledby="values-heading">
      <div className={styles.head}>
        <h2 id="values-heading">Option lists</h2>
        <Button onClick={() => onChange(isHistory ? {} : { view: 'changes' })}>
          {isHistory ? 'Show values' : 'Show changes'}
        </Button>
      </div>
      {isHistory ? (
        <Changes page={toPageNumber(params.at)} onPage={(at) => onChange({ view: 'changes', at: String(at) })} />
      ) : (
        <List params={params} onChange={onChange} />
      )}
    </section>
  )
}

function List({ params, onChange }: Props) {
  const id = useId()
  const { kind } = params
  return (
    <>
      <div className={styles.filter}>
        <label htmlFor={id}>List</label>
        <Select
          id={id}
          value={isBoundList(kind) || isField(kind) || kind === DEPLOYMENT ? kind : 'integrations'}
          options={LIST_OPTIONS}
          onChange={(next) => onChange({ kind: next })}
        />
      </div>
      {kind === DEPLOYMENT ? (
        <p>
          {DEPLOYMENT_EXPLANATION}
          {DEPLOYMENT_MODELS.join(', ')}.
        </p>
      ) : isBoundList(kind) ? (
        <Offers key={kind} name={kind} />
      ) : (
        <Values key={params.q ?? ''} params={params} onChange={onChange} />
      )}
    </>
  )
}

function Values({ params, onChange }: Props) {
  const field: ValueField = isField(params.kind) ? params.kind : 'integrations'
  const page = toPageNumber(params.at)
  const search = params.q ?? ''
  const [text, setText] = useState(search)
  const [changed, setChanged] = useState<CatalogueValue | null>(null)
  const query = useQuery(valuesQuery(field, search, page))
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange({ kind: field, q: text.trim() })
  }
  return (
    <>
      <p className="quiet">
        A renamed or merged value changes in all products at once and can be undone. Its former name still works in
        searches, links, imports and drafts.
      </p>
      <form role="search" aria-label="Values" className={styles.filter} onSubmit={submit}>
        <Input
          type="search"
          aria-label="Search values"
          placeholder="Part of a value"
          maxLength={100}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button htmlType="submit">Search</Button>
      </form>
      {query.data ? (
        <>
          <p role="status">
            {query.data.total === 0
              ? 'No value matches. Change the search.'
              : `${query.data.total.toLocaleString('en-US')} ${query.data.total === 1 ? 'value' : 'values'}`}
          </p>
          {query.data.values.length > 0 ? (
            <DataTable
              label={FIELD_LABELS[field]}
              columns={listColumns(field, setChanged)}
              rows={query.data.values}
              rowKey={({ value }) => value}
            />
          ) : null}
          <PageButtons
            label="Pages of values"
            page={page}
            hasNext={page * query.data.page_size < query.data.total}
            onChange={(at) => onChange({ kind: field, q: search, at: String(at) })}
          />
        </>
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading values...</Loading>
      )}
      {changed ? <ChangeDialog field={field} value={changed.value} onClose={() => setChanged(null)} /> : null}
    </>
  )
}

function listColumns(field: ValueField, onOpen: (value: CatalogueValue) => void): readonly Column<CatalogueValue>[] {
  const offered: Column<CatalogueValue> = {
    key: 'offered',
    title: 'In forms and filters',
    render: ({ offered: isOffered }) => (isOffered ? 'Offered' : 'No'),
  }
  return [
    { key: 'value', title: 'Value', render: ({ value }) => <bdi>{value}</bdi> },
    {
      key: 'products',
      title: 'Products',
      isNumber: true,
      render: ({ products }) => products.toLocaleString('en-US'),
    },
    ...(field === 'integrations' ? [offered] : []),
    {
      key: 'actions',
      title: 'Actions',
      render: (value) => (
        <Button size="small" aria-label={`Rename or merge ${value.value}`} onClick={() => onOpen(value)}>
          Rename or merge
        </Button>
      ),
    },
  ]
}
