/** All certificates, for admins: searched, filtered by status, paged; one of them is opened to be changed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { formatLongDate } from '../../../ui/dates'
import { Loading } from '../../../ui/loading'
import { QueryError } from '../../../ui/query-error'
import { Select } from '../../../ui/select'
import { useMediaQuery } from '../../../ui/use-media-query'
import { isolateNames } from '../../../certificate-status/isolated-sentence'
import { StatusMark } from '../../../certificate-status/status-mark'
import { STATUSES } from '../../../certificate-status/statuses'
import { FILE_STATES } from './certificate-changes'
import {
  type AdminCertificateSummary,
  type CertificateFilter,
  type CertificateStatus,
  adminCertificatesQuery,
} from './certificate-queries'
import styles from './staff.module.css'
import own from './staff-certificates.module.css'

const MAX_SEARCH_LENGTH = 100

export function Certificates({ onOpen }: { onOpen: (number: string) => void }) {
  const [filter, setFilter] = useState<CertificateFilter>({ q: '', status: null })
  const [page, setPage] = useState(1)
  const query = useQuery({ ...adminCertificatesQuery(filter, page), placeholderData: keepPreviousData })
  function change(changes: Partial<CertificateFilter>): void {
    setFilter({ ...filter, ...changes })
    setPage(1)
  }
  return (
    <>
      <FilterForm filter={filter} onChange={change} />
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          <p role="status">{describeTotal(query.data.total)}</p>
          {query.data.total > 0 ? <CertificateList certificates={query.data.certificates} onOpen={onOpen} /> : null}
          <Pages page={page} lastPage={Math.ceil(query.data.total / query.data.page_size)} onPage={setPage} />
        </>
      ) : (
        <Loading>Loading certificates...</Loading>
      )}
    </>
  )
}

const describeTotal = (total: number): string =>
  total === 0
    ? 'No certificate matches. Change the search or the status.'
    : total === 1
      ? '1 certificate'
      : `${total.toLocaleString('en')} certificates`

type FilterProps = { filter: CertificateFilter; onChange: (changes: Partial<CertificateFilter>) => void }

function FilterForm({ filter, onChange }: FilterProps) {
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    onChange({ q: typeof text === 'string' ? text.trim() : '' })
  }
  return (
    <form role="search" aria-label="Certificates" className={styles.filter} onSubmit={search}>
      <Input
        name="q"
        aria-label="Number, product or holder"
        placeholder="Number, product or holder"
        className={own.search}
        maxLength={MAX_SEARCH_LENGTH}
        dir="auto"
      />
      <Select
        aria-label="Status"
        value={filter.status ?? ''}
        options={[
          { value: '', label: 'Any status' },
          ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
        ]}
        onChange={(status) => onChange({ status: (status || null) as CertificateStatus | null })}
      />
      <Button htmlType="submit">Search</Button>
    </form>
  )
}

type PagesProps = { page: number; lastPage: number; onPage: (page: number) => void }

function Pages({ page, lastPage, onPage }: PagesProps) {
  if (lastPage <= 1) return null
  return (
    <nav className={styles.filter} aria-label="Pages">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {lastPage}
      </span>
      <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

type ListProps = { certificates: readonly AdminCertificateSummary[]; onOpen: (number: string) => void }
type RowProps = { certificate: AdminCertificateSummary; onOpen: (number: string) => void }

/** A table where it fits, else a card for each certificate. */
function CertificateList({ certificates, onOpen }: ListProps) {
  const isNarrow = useMediaQuery('(width <= 60rem)')
  return isNarrow ? (
    <ul className={styles.cards} aria-label="Certificates">
      {certificates.map((certificate) => (
        <CertificateCard key={certificate.number} certificate={certificate} onOpen={onOpen} />
      ))}
    </ul>
  ) : (
    <CertificateTable certificates={certificates} onOpen={onOpen} />
  )
}

function CertificateTable({ certificates, onOpen }: ListProps) {
  return (
    <table className={styles.table} aria-label="Certificates">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Product</th>
          <th scope="col">Scope</th>
          <th scope="col">Status</th>
          <th scope="col">Expires</th>
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <tr key={certificate.number}>
            <th scope="row">
              <NumberButton certificate={certificate} onOpen={onOpen} />
            </th>
            <td className={own.product}>
              <Product certificate={certificate} />
            </td>
            <td dir="ltr">{isolateNames(certificate.scope, certificate)}</td>
            <td className={own.status}>
              <StatusMark certificate={certificate} />
              <Hints certificate={certificate} />
            </td>
            <td className={own.day}>{formatLongDate(certificate.expires_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CertificateCard({ certificate, onOpen }: RowProps) {
  return (
    <li>
      <div className={styles.head}>
        <NumberButton certificate={certificate} onOpen={onOpen} />
        <StatusMark certificate={certificate} />
      </div>
      <div>
        <Product certificate={certificate} />
      </div>
      <p dir="ltr">{isolateNames(certificate.scope, certificate)}</p>
      <div>
        Expires {formatLongDate(certificate.expires_at)}
        <Hints certificate={certificate} />
      </div>
    </li>
  )
}

function NumberButton({ certificate: { number }, onOpen }: RowProps) {
  return (
    <button type="button" className={`text-button ${own.number}`} onClick={() => onOpen(number)}>
      {number}
    </button>
  )
}

function Product({ certificate: { product_name: product, module, holder } }: Pick<RowProps, 'certificate'>) {
  return (
    <>
      <bdi>{product}</bdi>
      {module ? (
        <>
          , <bdi>{module}</bdi>
        </>
      ) : null}
      <br />
      <span className="quiet">
        <bdi>{holder}</bdi>
      </span>
    </>
  )
}

function Hints({
  certificate: { surveillance_due_at: dueAt, file_state: fileState },
}: {
  certificate: AdminCertificateSummary
}) {
  return (
    <>
      {dueAt ? <span className={styles.obstacle}>Examine changed facts by {formatLongDate(dueAt)}</span> : null}
      {fileState === 'failed' ? (
        <span className={styles.obstacle}>File: {FILE_STATES.failed.toLowerCase()}</span>
      ) : null}
    </>
  )
}
