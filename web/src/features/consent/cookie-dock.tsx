/** Decides whether the cookie choices show. Their code is fetched when the page is at rest: they must never delay or move it. */
import { Suspense, lazy, useEffect, useState } from 'react'
import { loadChoice, useConsent } from '../../session/cookie-consent'

const CookieChoices = lazy(() => import('./cookie-choices'))

/** Long enough after drawing that nobody's first look is disturbed; browsers without idle callbacks just wait. */
const IDLE_TIMEOUT_MS = 1200

function waitUntilIdle(then: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof globalThis.requestIdleCallback === 'function')
      idle = globalThis.requestIdleCallback(then, { timeout: 4000 })
    else then()
  }, IDLE_TIMEOUT_MS)
  return () => {
    clearTimeout(timer)
    if (idle) globalThis.cancelIdleCallback(idle)
  }
}

export function CookieDock() {
  const { choice, open } = useConsent()
  const [rested, setRested] = useState(false)
  useEffect(
    () =>
      waitUntilIdle(() => {
        loadChoice()
        setRested(true)
      }),
    [],
  )
  if (!open && (!rested || choice !== null)) return null
  return (
    <Suspense fallback={null}>
      <CookieChoices choice={choice} open={open} />
    </Suspense>
  )
}
