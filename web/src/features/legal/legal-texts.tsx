/** The legal texts with their versions and editor, for admins. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Skeleton from 'antd/es/skeleton'
import { Suspense } from 'react'
import { formatLongDate } from '../../ui/dates'
import { lazyPart } from '../../ui/lazy-part'
import { insertBrand } from './markup'
import { legalListQuery } from './queries'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import styles from './legal-editor.module.css'

const Editor = lazyPart(() => import('./editor').then(({ Editor: component }) => ({ default: component })))

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
            <Link
              to="/admin-dashboard"
              search={{ tab: 'legal', edit: text.slug }}
              aria-label={`Edit ${insertBrand(text.title)}`}
            >
              Edit
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function LegalTexts({ editedSlug }: { editedSlug: string | undefined }) {
  return (
    <>
      <p>Publishing creates a new version; earlier versions are retained.</p>
      {editedSlug ? (
        <Suspense fallback={<Loading>Loading text...</Loading>}>
          <Editor slug={editedSlug} />
        </Suspense>
      ) : (
        <LegalTextList />
      )}
    </>
  )
}
