/** The page that the unsubscribe links of alerts open. A button stops the alert, because email scanners open links. */
import { errorMessage } from '../../api/errors'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { AuthCard } from '../../ui/auth-card'
import { useLinkToken } from '../../ui/use-link-token'
import { stopAlert } from '../../product-actions/shortlist-queries'

const PAGE_TITLE = 'Emails about saved searches'

export function StopAlertPage({ token: tokenFromUrl }: { token: string }) {
  const token = useLinkToken(tokenFromUrl)
  const stopMutation = useMutation({ mutationFn: stopAlert })
  if (stopMutation.data) {
    return (
      <AuthCard title={PAGE_TITLE}>
        <p role="status" className="form-good">
          {stopMutation.data.message}
        </p>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={PAGE_TITLE} lead="Unsubscribe from search alerts? Your saved search stays.">
      {stopMutation.error ? (
        <p role="status" className="form-bad">
          {errorMessage(stopMutation.error)}
        </p>
      ) : null}
      <Button type="primary" size="large" loading={stopMutation.isPending} onClick={() => stopMutation.mutate(token)}>
        {stopMutation.isPending ? 'Sending...' : 'Unsubscribe'}
      </Button>
    </AuthCard>
  )
}
