/** The admin portal: who uses it, and its tabs. */
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { PortalHeader } from '../../features/admin/portal-header'
import { portalQuery, waitingQuery } from '../../features/admin/portal-queries'
import { isAdmin } from '../../session/access'
import { AccountGate } from '../../session/account-gate'
import { CurrentCodeDialog } from '../../session/current-code-dialog'
import { DashboardTabs } from '../../ui/dashboard-tabs'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import type { AdminParams } from './-admin-params'
import { listTabs } from './-admin-tabs'

type Props = { params: AdminParams; onChange: (params: AdminParams) => void }

function AdminPortal({ params, onChange }: Props) {
  const query = useQuery(portalQuery())
  const { data: waiting } = useQuery(waitingQuery())
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the portal...</Loading>
  const { account_id: accountId, permissions } = query.data
  const { tab, ...tabParams } = params
  return (
    <>
      <PortalHeader portal={query.data} />
      <DashboardTabs
        label="Admin Portal"
        activeKey={tab ?? ''}
        onChange={(next) => onChange({ tab: next })}
        items={listTabs({ accountId, permissions, params: tabParams, waiting, onChange })}
      />
    </>
  )
}

/** Afterwards it leads back to what was opened here. */
function SecondFactorSetup() {
  const router = useRouter()
  const [next] = useState(() => router.state.location.href)
  return <Navigate to="/account" search={{ next }} hash="second-factor" replace />
}

/** Checks role and two-factor state with the server, not with local storage. */
export function AdminArea(props: Props) {
  return (
    <AccountGate title="Admin Portal">
      {(account) => {
        if (!isAdmin(String(account.role_id))) return <Navigate to="/" replace />
        if (account.second_factor.state === 'missing') return <SecondFactorSetup />
        return (
          <section className="page">
            <AdminPortal {...props} />
            <CurrentCodeDialog />
          </section>
        )
      }}
    </AccountGate>
  )
}
