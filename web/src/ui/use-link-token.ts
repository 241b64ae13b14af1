/**
 * Reads a token from the URL and moves it from the address to the entry of the history, so that copied links don't
 * contain it, and a reload still has it.
 */
import { useEffect, useState } from 'react'

type State = { linkToken?: string } | null

const readStoredToken = (): string =>
  typeof history === 'undefined' ? '' : ((globalThis.history.state as State)?.linkToken ?? '')

export function useLinkToken(tokenFromUrl: string): string {
  const [token] = useState(() => tokenFromUrl || readStoredToken())
  useEffect(() => {
    if (!globalThis.location.search.includes('token=')) return
    const state = { ...(globalThis.history.state as State), linkToken: token }
    globalThis.history.replaceState(state, '', globalThis.location.pathname)
  }, [token])
  return token
}
