/** Shows the captcha when a search needs it; loads its code only then. */
import { Suspense } from 'react'
import { useCaptchaRequest } from '../../search-query/captcha-request'
import { lazyPart } from '../../ui/lazy-part'

const CaptchaDialog = lazyPart(() => import('./captcha-dialog'))

export function CaptchaDock() {
  const request = useCaptchaRequest()
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <CaptchaDialog request={request} />
    </Suspense>
  )
}
