/** Decides whether to show the cookie choices. Their code is loaded when the page is idle, so that they never delay or shift it. */
import { Suspense, useEffect, useState } from 'react'
import { loadChoice, useConsent } from '../../session/cookie-consent'
import { lazyExtra } from '../../ui/lazy-part'

const CookieChoices = lazyExtra(() => import('./cookie-choices'))

/** Delay after the first render, so that the card does not interrupt reading; applies with and without idle callbacks. */
const IDLE_TIMEOUT_MS = 1200

function waitUntilIdle(onIdle: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof globalThis.requestIdleCallback === 'function')
      idle = globalThis.requestIdleCallback(onIdle, { timeout: 4000 })
    else onIdle()
  }, IDLE_TIMEOUT_MS)
  return () => {
    clearTimeout(timer)
    if (idle) globalThis.cancelIdleCallback(idle)
  }
}

export function CookieDock() {
  const { choice, isOpen } = useConsent()
  const [isPageIdle, setIsPageIdle] = useState(false)
  useEffect(
    () =>
      waitUntilIdle(() => {
        loadChoice()
        setIsPageIdle(true)
      }),
    [],
  )
  if (!isOpen && (!isPageIdle || choice !== null)) return null
  return (
    <Suspense fallback={null}>
      <CookieChoices choice={choice} isOpen={isOpen} />
    </Suspense>
  )
}
