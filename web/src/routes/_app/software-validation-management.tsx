/** `/software-validation-management`: the validation centre; `?tab=` selects the tab, `&request=` the open request,
 * `&payment=` says that the user comes back from the payment page. */
import { createFileRoute } from '@tanstack/react-router'
import { ValidationCentre } from '../../features/validation/centre'
import { readPayment } from '../../features/validation/payment-return'
import { AccountGate } from '../../session/account-gate'
import { requireRole } from '../../session/guards'
import { pageMeta } from '../../ui/head'
import { toText } from '../../ui/url-params'

type CentreParams = { tab?: string; request?: string; payment?: string }

function parseParams(raw: Record<string, unknown>): CentreParams {
  const [tab, request, payment] = [toText(raw['tab']), toText(raw['request']), toText(raw['payment'])]
  return { ...(tab ? { tab } : {}), ...(request ? { request } : {}), ...(payment ? { payment } : {}) }
}

export const Route = createFileRoute('/_app/software-validation-management')({
  validateSearch: parseParams,
  beforeLoad: ({ location }) => requireRole(location, '2'),
  head: () => pageMeta('Validation centre', { noindex: true }),
  component: function SoftwareValidationManagement() {
    const { tab, request, payment } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AccountGate title="Validation Center">
        {() => (
          <ValidationCentre
            tab={tab}
            openRequestId={request}
            paidRequestId={payment ? (request ?? readPayment()) : null}
            onPaymentRead={() => void navigate({ search: { tab: 'requests' }, replace: true, resetScroll: false })}
            onTabChange={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
            onOpenRequest={(id) =>
              void navigate({ search: id ? { tab: 'requests', request: id } : { tab: 'requests' }, resetScroll: false })
            }
          />
        )}
      </AccountGate>
    )
  },
})
