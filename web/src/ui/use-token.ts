/** A token out of an address: kept in memory, taken out of the bar and the history, so that no copied link carries it. */
import { useEffect, useState } from 'react'

export function useToken(given: string): string {
  const [token] = useState(given)
  useEffect(() => {
    if (globalThis.location.search.includes('token='))
      globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname)
  }, [])
  return token
}
