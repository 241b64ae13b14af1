/** `/new-validation-request`: the wizard; `?request=` opens a stored draft, `?step=` one of its steps, counted from 1. */
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { WizardPage } from '../../features/validation/wizard-page'
import { AccountGate } from '../../session/account-gate'
import { requireRole } from '../../session/guards'
import { pageMeta } from '../../ui/head'
import { pageNumber, toText } from '../../ui/url-params'

type WizardParams = { request?: string; step?: number | undefined }

function parseParams(raw: Record<string, unknown>): WizardParams {
  const request = toText(raw['request'])
  const step = pageNumber(raw['step'])
  // Undefined and not left out, else the router would pass on what the address says.
  return { ...(request ? { request } : {}), step: step > 1 ? step : undefined }
}

export const Route = createFileRoute('/_app/new-validation-request')({
  validateSearch: parseParams,
  beforeLoad: ({ location }) => requireRole(location, '2'),
  head: () => pageMeta('New validation request', { noindex: true }),
  component: function NewValidationRequest() {
    const { request, step = 1 } = Route.useSearch()
    const navigate = Route.useNavigate()
    const keepId = useCallback(
      (id: string) =>
        void navigate({ search: (previous) => ({ ...previous, request: id }), replace: true, resetScroll: false }),
      [navigate],
    )
    const openStep = (index: number) =>
      void navigate({
        search: (previous) => parseParams({ ...previous, step: index + 1 }),
        replace: true,
        resetScroll: false,
      })
    return (
      <AccountGate title="New Validation Request">
        {() => <WizardPage requestId={request} step={step - 1} onStep={openStep} onStored={keepId} />}
      </AccountGate>
    )
  },
})
