/** Guard of signed-in pages: loads the account and requires a pending two-factor code. */
import { ApiError, describeLoadFailure } from '../api/errors'
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import type { ReactNode } from 'react'
import { CodeGate } from './code-gate'
import type { Account } from '../api/types'
import { accountQuery } from './account-queries'
import '../ui/account.module.css'
import styles from './session.module.css'

function AccountLoading({ title }: { title: string }) {
  return (
    <section className="page" aria-busy="true">
      <h1>{title}</h1>
      <p role="status" className="sr-only">
        Loading your account...
      </p>
      <div className={`card ${styles.accountGhost}`} aria-hidden="true">
        <Skeleton avatar={{ size: 72 }} paragraph={{ rows: 5 }} />
      </div>
    </section>
  )
}

export function AccountGate({ title, children }: { title: string; children: (account: Account) => ReactNode }) {
  const { data, error, refetch } = useQuery(accountQuery())
  if (data) return children(data)
  if (!error) return <AccountLoading title={title} />
  // Each signed-in user may read the account, as soon as the code is given.
  if (error instanceof ApiError && error.status === 403) return <CodeGate />
  return (
    <section className="page state" role="alert">
      <h1>{title}</h1>
      <p className="state-lead">{describeLoadFailure(error)}</p>
      <p className="state-actions">
        <Button type="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    </section>
  )
}
