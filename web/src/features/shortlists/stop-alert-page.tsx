/** The page that the unsubscribe links of alerts open. A button stops the alert, because email scanners open links. */
import { errorMessage } from '../../api/errors'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { AuthCard } from '../../ui/auth-card'
import { useLinkToken } from '../../ui/use-link-token'
import { stopAlert } from '../../product-actions/shortlist-queries'

const TITLE = 'Emails about saved searches'

export function StopAlertPage({ token: given }: { token: string }) {
  const token = useLinkToken(given)
  const stop = useMutation({ mutationFn: stopAlert })
  if (stop.data) {
    return (
      <AuthCard title={TITLE}>
        <p role="status" className="form-good">
          {stop.data.message}
        </p>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={TITLE} lead="Unsubscribe from search alerts? Your saved search stays.">
      {stop.error ? (
        <p role="status" className="form-bad">
          {errorMessage(stop.error)}
        </p>
      ) : null}
      <Button type="primary" size="large" loading={stop.isPending} onClick={() => stop.mutate(token)}>
        {stop.isPending ? 'Sending...' : 'Unsubscribe'}
      </Button>
    </AuthCard>
  )
}
