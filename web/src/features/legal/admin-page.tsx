/** The admin area: the legal texts with their versions and editor. */
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import Skeleton from 'antd/es/skeleton'
import { Suspense, lazy } from 'react'
import { isAdmin } from '../../session/access'
import { AccountGate } from '../../session/account-gate'
import { formatLongDate } from '../../ui/dates'
import { insertBrand } from './markup'
import { legalListQuery } from './queries'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import accountStyles from '../../ui/account.module.css'
import styles from './admin.module.css'

const Editor = lazy(() => import('./editor').then(({ Editor: component }) => ({ default: component })))

/** The public page of each text. */
const PUBLIC_PAGES: Record<string, string> = {
  'privacy-policy': '/privacyPolicy',
  'terms-and-conditions': '/termsAndConditions',
  'cookie-policy': '/cookiePolicy',
  disclaimer: '/disclaimer',
  accessibility: '/accessibility',
  ranking: '/ranking',
  'review-policy': '/review-policy',
}

function LegalTextList() {
  const { data, error, isFetching, refetch } = useQuery(legalListQuery())
  if (error && !data) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) return <Skeleton title={false} paragraph={{ rows: 7 }} />
  if (data.length === 0) return <p className="quiet">There are no legal texts yet.</p>
  return (
    <ul className={`card ${styles.texts}`}>
      {data.map((text) => (
        <li key={text.slug}>
          <b dir="auto">{insertBrand(text.title)}</b>
          <span className="quiet">
            Version {text.version}, {formatLongDate(text.updated_on)}
          </span>
          <span className={styles.textsLinks}>
            {PUBLIC_PAGES[text.slug] ? (
              <Link to={PUBLIC_PAGES[text.slug] ?? '/'} aria-label={`View ${insertBrand(text.title)}`}>
                View
              </Link>
            ) : null}
            <Link to="/admin-dashboard" search={{ edit: text.slug }} aria-label={`Edit ${insertBrand(text.title)}`}>
              Edit
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}

function AdminPanel({ editedSlug }: { editedSlug: string | undefined }) {
  return (
    <section className="page">
      <header className={accountStyles.accountHead}>
        <h1>Administration</h1>
        <p>Legal texts. Publishing creates a new version; earlier versions are retained.</p>
      </header>
      {editedSlug ? (
        <Suspense fallback={<Loading>Loading text...</Loading>}>
          <Editor slug={editedSlug} />
        </Suspense>
      ) : (
        <LegalTextList />
      )}
    </section>
  )
}

/** Checks role and two-factor state with the server, not with local storage. */
export function AdminPage({ editedSlug }: { editedSlug: string | undefined }) {
  return (
    <AccountGate title="Administration">
      {(account) => {
        if (!isAdmin(String(account.role_id))) return <Navigate to="/" replace />
        if (account.second_factor.state === 'missing') return <Navigate to="/account" hash="second-factor" replace />
        return <AdminPanel editedSlug={editedSlug} />
      }}
    </AccountGate>
  )
}
