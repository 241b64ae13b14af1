/** The vendor's tab of requests, for accounts with two-factor authentication: requests contain data of visitors. */
import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../api/types'
import { ownedQuery } from '../../features/claims/queries'
import { SecondFactorGate } from '../../features/settings/second-factor-gate'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { NoProducts } from '../../ui/no-products'

const LeadsTab = lazyPart(() => import('../../features/leads/leads-tab'))

type Props = { account: Account; openLeadId: number | null; onOpen: (lead: number | null) => void }

export function RequestsTab(props: Props) {
  return (
    <section aria-labelledby="leads-title">
      <h2 id="leads-title" className="sr-only">
        Requests
      </h2>
      <RequestsContent {...props} />
    </section>
  )
}

function RequestsContent({ account, openLeadId, onOpen }: Props) {
  const needsSetup = account.second_factor.state !== 'passed'
  // Who has no products has no requests to set it up for.
  const owned = useQuery({ ...ownedQuery(), enabled: needsSetup })
  if (owned.isLoading) return <Loading>Loading requests...</Loading>
  if (needsSetup && owned.data?.length === 0) return <NoProducts />
  return (
    <SecondFactorGate
      account={account}
      title="Set up two-factor authentication to read requests"
      text="Requests contain other people's data, so a password alone isn't enough to read them. You need an authenticator app, and it takes a minute."
    >
      <LeadsTab openLeadId={openLeadId} onOpen={onOpen} />
    </SecondFactorGate>
  )
}
