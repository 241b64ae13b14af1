/** Shows the captcha when a search needs it; loads its code only then. */
import { Suspense, lazy } from 'react'
import { useCaptchaRequest } from '../../search-query/trial-gate'

const CaptchaDialog = lazy(() => import('./captcha-dialog'))

export function CaptchaDock() {
  const request = useCaptchaRequest()
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <CaptchaDialog request={request} />
    </Suspense>
  )
}
