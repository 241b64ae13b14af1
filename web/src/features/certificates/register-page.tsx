/** The public register: all certificates that were issued, ended ones and samples included. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import type { FormEvent } from 'react'
import { formatLongDate } from '../../ui/dates'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { CredentialCheck } from './credential-check'
import { FileCheck } from './file-check'
import { type CertificateSummary, type RegisterFilter, buildExportUrl, registerQuery } from './queries'
import { STATUSES, isStatus } from '../../certificate-status/statuses'
import { StatusMark } from '../../certificate-status/status-mark'
import styles from './certificates.module.css'

const MAX_SEARCH_LENGTH = 100

export type RegisterParams = { q?: string; status?: string; page?: number }
type Props = { params: RegisterParams; onChange: (params: RegisterParams) => void }

export function RegisterPage({ params, onChange }: Props) {
  const filter: RegisterFilter = {
    q: params.q ?? '',
    status: params.status && isStatus(params.status) ? params.status : null,
  }
  return (
    <section className={`page ${styles.page}`}>
      <header>
        <h1>Register of certificates</h1>
        <p className="page-lead">
          Every certificate that we have issued, with its status today.{' '}
          <PageLink to="/validation-scheme">How we test and certify</PageLink>
        </p>
      </header>
      <Filter key={filter.q} filter={filter} onChange={onChange} />
      <RegisterList filter={filter} page={params.page ?? 1} onPage={(page) => onChange({ ...params, page })} />
      <FileCheck number="" />
      <CredentialCheck number="" />
    </section>
  )
}

function Filter({ filter, onChange }: { filter: RegisterFilter; onChange: Props['onChange'] }) {
  const status = filter.status ? { status: filter.status } : {}

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    const q = typeof text === 'string' ? text.trim() : ''
    onChange({ ...(q ? { q } : {}), ...status })
  }

  return (
    <form role="search" className={styles.filter} onSubmit={search}>
      <label htmlFor="register-search" className="sr-only">
        Number, product or holder
      </label>
      <Input
        id="register-search"
        name="q"
        defaultValue={filter.q}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Number, product or holder"
        dir="auto"
      />
      <Select
        aria-label="Status"
        value={filter.status ?? ''}
        options={[
          { value: '', label: 'Any status' },
          ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
        ]}
        onChange={(value) => onChange({ ...(filter.q ? { q: filter.q } : {}), ...(value ? { status: value } : {}) })}
      />
      <Button type="primary" htmlType="submit">
        Search
      </Button>
      <span className={styles.exports}>
        <a href={buildExportUrl('csv', filter)} download="certificates.csv">
          CSV
        </a>
        <a href={buildExportUrl('json', filter)} target="_blank" rel="noopener">
          JSON
          <span className="sr-only">, opens in a new tab</span>
        </a>
      </span>
    </form>
  )
}

type ListProps = { filter: RegisterFilter; page: number; onPage: (page: number) => void }

function RegisterList({ filter, page, onPage }: ListProps) {
  const query = useQuery(registerQuery(filter, page))
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading certificates...</Loading>
  const { total, page_size: pageSize, certificates } = query.data
  if (total === 0)
    return (
      <p className="quiet">
        {filter.q || filter.status
          ? 'No certificate matches. Check the number, or change the status.'
          : 'No certificate has been issued yet.'}
      </p>
    )
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  return (
    <>
      <p role="status">{total === 1 ? '1 certificate' : `${total.toLocaleString('en')} certificates`}</p>
      <ul className={styles.list} aria-label="Certificates">
        {certificates.map((certificate) => (
          <li key={certificate.number}>
            <RegisterEntry certificate={certificate} />
          </li>
        ))}
      </ul>
      {lastPage > 1 ? (
        <nav className={styles.pages} aria-label="Pages">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page} of {lastPage}
          </span>
          <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
    </>
  )
}

function RegisterEntry({ certificate }: { certificate: CertificateSummary }) {
  const { number, product_name: product, module, holder } = certificate
  return (
    <article className={styles.entry} aria-label={number}>
      <header>
        <h2>
          <bdi>{product}</bdi>
          {module ? (
            <>
              , <bdi>{module}</bdi>
            </>
          ) : null}
        </h2>
        <StatusMark certificate={certificate} />
      </header>
      <p className="quiet">
        <bdi>{holder}</bdi>, {formatLongDate(certificate.issued_at)} to {formatLongDate(certificate.expires_at)}
      </p>
      <Link to="/certificates/$number" params={{ number }} className={styles.number}>
        {number} <Icon name="next" size={16} />
      </Link>
    </article>
  )
}
