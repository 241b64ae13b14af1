/** The billing dialog of a stored request. */
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { requestQuery } from './request-queries'

const BillingDialog = lazyPart(() => import('./billing-dialog'))

export function PayDialog({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const query = useQuery(requestQuery(requestId))
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading />
  return <BillingDialog request={query.data} onClose={onClose} />
}
