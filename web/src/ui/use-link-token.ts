/** Reads a token from the URL and removes it from the address bar and history, so that copied links don't contain it. */
import { useEffect, useState } from 'react'

export function useLinkToken(tokenFromUrl: string): string {
  const [token] = useState(tokenFromUrl)
  useEffect(() => {
    if (globalThis.location.search.includes('token='))
      globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname)
  }, [])
  return token
}
