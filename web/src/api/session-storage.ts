/** The session's token and role in this browser's storage. */
const TOKEN_KEY = 'authToken'
const ROLE_KEY = 'roleId'
const ACCOUNT_KEY = 'lexdex.account'
/** Of `ui/unsent-input.ts`. */
export const UNSENT_KEY = 'lexdex.unsent'
const CHANGE_EVENT = 'lexdex:session'

/** Storage can be blocked (private windows, policies); then there is no session. */
function readItem(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export const readToken = (): string | null => readItem(TOKEN_KEY) || null

/** The role from the login; used for navigation only, never for permissions. */
export const readRole = (): string | null => readItem(ROLE_KEY)

/** Tells accounts apart, without naming them: what one account typed is not shown to another one. */
export const readAccountMark = (): string => readItem(ACCOUNT_KEY) ?? ''

/** The specification keeps token and role in local storage; the server verifies both with each request. */
export function startSession(token: string, roleId: string, accountMark: string): void {
  try {
    localStorage.setItem(ACCOUNT_KEY, accountMark)
    localStorage.setItem(TOKEN_KEY, token)
    localStorage.setItem(ROLE_KEY, roleId)
  } catch {
    // With blocked storage the next page requires the login again.
  }
  globalThis.dispatchEvent(new Event(CHANGE_EVENT))
}

/** The server has given the session a new token; the role stays. */
export function replaceToken(token: string): void {
  try {
    // Without a token the session was ended in this browser meanwhile.
    if (readToken()) localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // With blocked storage there is no session.
  }
}

/** Removes the session from this browser, then opens `target` by a full load: no private state stays in memory. */
export function endSession(targetUrl: string): void {
  removeSession()
  removeTraces()
  if (globalThis.location.pathname !== targetUrl) globalThis.location.assign(targetUrl)
}

/** After a 401: opens the login, which says why and leads back to this page. */
export function expireSession(): void {
  removeSession()
  const { pathname, search, hash } = globalThis.location
  if (pathname === '/login') return
  const next = encodeURIComponent(pathname + search + hash)
  globalThis.location.assign(`/login?next=${next}&reason=session-ended`)
}

function removeSession(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(ROLE_KEY)
  } catch {
    // Blocked storage held no session.
  }
  globalThis.dispatchEvent(new Event(CHANGE_EVENT))
}

/** What an ended session leaves for the next login of its account: who it was, and text that was not sent. */
function removeTraces(): void {
  try {
    localStorage.removeItem(ACCOUNT_KEY)
    sessionStorage.removeItem(UNSENT_KEY)
  } catch {
    // Blocked storage held nothing.
  }
}

/** Calls `listener` when the session changes, in this tab or in another one. */
export function subscribeToSession(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener)
  globalThis.addEventListener(CHANGE_EVENT, listener)
  return () => {
    globalThis.removeEventListener('storage', listener)
    globalThis.removeEventListener(CHANGE_EVENT, listener)
  }
}
