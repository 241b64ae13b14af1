/** What was searched for: popular queries, those without results, and those whose results were not opened. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { type Column, DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { saveFile } from '../../ui/save-file'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { type Change, type SearchTabParams, toDay, toPageParam } from './params'
import {
  type QueryKind,
  type QueryReportRow,
  type ReportFilter,
  addQuery,
  exportReport,
  reportQuery,
  useSearchUpdate,
} from './queries'
import styles from './search-admin.module.css'

const KINDS: Readonly<Record<QueryKind, { label: string; note: string }>> = {
  popular: { label: 'Popular', note: 'What is searched for most.' },
  no_result: { label: 'Without results', note: 'Searches that found no tool at all.' },
  failing: {
    label: 'Not opened',
    note: 'Results were shown, but in more than half of the searches none was opened, compared or contacted.',
  },
}

type Props = { params: SearchTabParams; canExport: boolean; onChange: Change }

export function QueryReportView({ params, canExport, onChange }: Props) {
  const filter = toFilter(params)
  const kind = filter.kind ?? 'popular'
  const page = toPageNumber(params.at)
  const query = useQuery({ ...reportQuery(filter, page), placeholderData: keepPreviousData })
  const filterParams = withoutPage(params)
  return (
    <>
      <div className={styles.actions}>
        <FilterForm key={JSON.stringify(filterParams)} params={filterParams} onChange={onChange} />
        {canExport ? <ExportButton filter={filter} /> : null}
      </div>
      <p className={styles.note}>
        <bdi>{KINDS[kind].note}</bdi> To protect searchers, only queries of at least {query.data?.min_searchers ?? 5} of
        them are listed, and none with an email address, a website or a long number.
      </p>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          {query.data.queries.length > 0 ? (
            <DataTable
              label={`Queries: ${KINDS[kind].label}`}
              columns={COLUMNS}
              rows={query.data.queries}
              rowKey={({ query: text }) => text}
            />
          ) : (
            <p role="status">No query of enough searchers in this period. Choose a longer one.</p>
          )}
          <PageButtons
            label="Pages of the queries"
            page={page}
            hasNext={page * query.data.page_size < query.data.total}
            onChange={(next) => onChange({ ...filterParams, ...toPageParam(next) })}
          />
        </>
      ) : (
        <Loading>Counting searches...</Loading>
      )}
    </>
  )
}

function withoutPage({ kind, from, to }: SearchTabParams): SearchTabParams {
  return { ...(kind ? { kind } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function toFilter({ kind, from, to }: SearchTabParams): ReportFilter {
  const since = toDay(from)
  const until = toDay(to)
  return {
    kind: kind && kind in KINDS ? (kind as QueryKind) : 'popular',
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  }
}

const COLUMNS: readonly Column<QueryReportRow>[] = [
  {
    key: 'query',
    title: 'Query',
    render: ({ query }) => (
      <bdi className={styles.text} dir="auto">
        {query}
      </bdi>
    ),
  },
  { key: 'searches', title: 'Searches', isNumber: true, render: ({ searches }) => searches.toLocaleString('en-GB') },
  {
    key: 'searchers',
    title: 'Searchers',
    isNumber: true,
    render: ({ searchers }) => searchers.toLocaleString('en-GB'),
  },
  { key: 'none', title: 'Without results', isNumber: true, render: (row) => formatShare(row.without_result, row) },
  { key: 'opened', title: 'Opened a result', isNumber: true, render: (row) => formatShare(row.opened, row) },
  {
    key: 'actions',
    title: 'Actions',
    render: ({ query }) => (
      <div className={styles.actions}>
        <PageLink to={`/search?q=${encodeURIComponent(query)}`}>Try this query</PageLink>
        <AddButton query={query} />
      </div>
    ),
  },
]

const formatShare = (part: number, { searches }: QueryReportRow): string => `${Math.round((100 * part) / searches)} %`

function AddButton({ query }: { query: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const update = useSearchUpdate()
  async function add(): Promise<void> {
    setIsBusy(true)
    try {
      const { is_new: isNew } = await addQuery(query)
      toast.success(
        isNew ? 'Added to the regression cases' : 'Already a regression case',
        'Open “Judgments” to say which results are right.',
      )
      await update()
    } catch (error) {
      toast.error('Failed to add the query', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" loading={isBusy} aria-label={`Add to regression cases: “${query}”`} onClick={() => void add()}>
      Add to regression cases
    </Button>
  )
}

function FilterForm({ params, onChange }: { params: SearchTabParams; onChange: Change }) {
  const [filter, setFilter] = useState(params)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange(filter)
  }
  const day = (name: 'from' | 'to') => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setFilter({ ...filter, [name]: target.value }),
  })
  return (
    <form role="search" aria-label="Queries" className={styles.filter} onSubmit={submit}>
      <Select
        aria-label="Which queries"
        value={filter.kind ?? 'popular'}
        options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
        onChange={(kind: string) => onChange({ ...filter, kind })}
      />
      <label>
        From <Input type="date" {...day('from')} />
      </label>
      <label>
        to <Input type="date" {...day('to')} />
      </label>
      <Button htmlType="submit">Filter</Button>
    </form>
  )
}

function ExportButton({ filter }: { filter: ReportFilter }) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile(`queries-${filter.kind ?? 'popular'}.csv`, await exportReport(filter))
    } catch (error) {
      toast.error('Export failed', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      Export as CSV
    </Button>
  )
}
