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
    const { pathname, search } = globalThis.location
    const params = new URLSearchParams(search)
    if (!params.has('token')) return
    params.delete('token')
    const state = { ...(globalThis.history.state as State), linkToken: token }
    globalThis.history.replaceState(state, '', params.size > 0 ? `${pathname}?${params}` : pathname)
  }, [token])
  return token
}
