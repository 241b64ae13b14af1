/** Who is signed in and who may see what: every such question of the web app is answered here. Comfort only; the server decides. */
import { useSyncExternalStore } from 'react'

const TOKEN = 'authToken'
const ROLE = 'roleId'
const CHANGED = 'lexdex:session'

/** Storage can be blocked (private windows, policies); then nobody is signed in and nothing breaks. */
function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export const readToken = (): string | null => read(TOKEN) || null

/** What the login said; a hint for navigation, never for rights. */
export const readRole = (): string | null => read(ROLE)

/** Forgets the session everywhere in this browser, then leaves for `target` by a full load: no private state stays in memory. */
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

/** Where 'Back to Dashboard', 'Get Started' and 'Learn More' lead: the role's dashboard, and home for any other role. */
export function dashboardOf(roleId: string | null): '/user-dashboard' | '/vendor-dashboard' | '/' {
  if (roleId === '1') return '/user-dashboard'
  if (roleId === '2') return '/vendor-dashboard'
  return '/'
}

/** Where a search starts: members have their own page, visitors the free one. */
export function searchPage(signedIn: boolean): '/search' | '/ai-search-results-1' {
  return signedIn ? '/search' : '/ai-search-results-1'
}

/** A session begins: the specification keeps token and role in local storage; the server believes neither without checking. */
export function startSession(token: string, roleId: string): void {
  try {
    localStorage.setItem(TOKEN, token)
    localStorage.setItem(ROLE, roleId)
  } catch {
    // Blocked storage: the next page asks for the login again, which is all that can be done.
  }
  globalThis.dispatchEvent(new Event(CHANGED))
}

/** Admins have a portal; the specification's bar knows only the two other roles. */
export const isAdmin = (roleId: string | null): boolean => roleId === '3' || roleId === '4'

/** Where a login leads: back to the page that asked for it, else to the role's own. Only addresses of this site count. */
export function afterLogin(roleId: string, next: string | undefined): string {
  if (next && /^\/(?![/\\])/.test(next)) return next
  return isAdmin(roleId) ? '/admin-dashboard' : dashboardOf(roleId)
}

export type Session = { signedIn: boolean; roleId: string | null }

const NOBODY: Session = { signedIn: false, roleId: null }
let last: Session = NOBODY

function snapshot(): Session {
  const next = { signedIn: readToken() !== null, roleId: readRole() }
  // The same object while nothing changed, or React would render for ever.
  if (next.signedIn !== last.signedIn || next.roleId !== last.roleId) last = next
  return last
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener)
  globalThis.addEventListener(CHANGED, listener)
  return () => {
    globalThis.removeEventListener('storage', listener)
    globalThis.removeEventListener(CHANGED, listener)
  }
}

/** The session as the top bar needs it: token presence only. The prerendered page knows nobody, so the first render says so too. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, snapshot, () => NOBODY)
}
