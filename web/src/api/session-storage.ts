/** The session's token and role in this browser's storage. */
const TOKEN = 'authToken'
const ROLE = 'roleId'
const CHANGED = 'lexdex:session'

/** Storage can be blocked (private windows, policies); then there is no session. */
function readItem(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export const readToken = (): string | null => readItem(TOKEN) || null

/** The role from the login; used for navigation only, never for permissions. */
export const readRole = (): string | null => readItem(ROLE)

/** The specification keeps token and role in local storage; the server verifies both with each request. */
export function startSession(token: string, roleId: string): void {
  try {
    localStorage.setItem(TOKEN, token)
    localStorage.setItem(ROLE, roleId)
  } catch {
    // With blocked storage the next page requires the login again.
  }
  globalThis.dispatchEvent(new Event(CHANGED))
}

/** Removes the session from this browser, then opens `target` by a full load: no private state stays in memory. */
export function endSession(target: string): void {
  try {
    localStorage.removeItem(TOKEN)
    localStorage.removeItem(ROLE)
  } catch {
    // Blocked storage held no session.
  }
  globalThis.dispatchEvent(new Event(CHANGED))
  if (globalThis.location.pathname !== target) globalThis.location.assign(target)
}

/** Calls `listener` when the session changes, in this tab or in another one. */
export function subscribeToSession(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener)
  globalThis.addEventListener(CHANGED, listener)
  return () => {
    globalThis.removeEventListener('storage', listener)
    globalThis.removeEventListener(CHANGED, listener)
  }
}
