/** Decides whether to show the cookie choices. Their code is loaded when the page is idle, so that they never delay or shift it. */
import { Suspense, lazy, useEffect, useState } from 'react'
import { loadChoice, useConsent } from '../../session/cookie-consent'

const CookieChoices = lazy(() => import('./cookie-choices'))

/** Delay after the first render, so that the card does not interrupt reading; applies with and without idle callbacks. */
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
