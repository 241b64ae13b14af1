/** The signed-in role and its pages; for navigation only, the server checks permissions. */
import { useSyncExternalStore } from 'react'
import { readRole, readToken, subscribeToSession } from '../api/session-storage'

/** Target of 'Back to Dashboard', 'Get Started' and 'Learn More': the role's dashboard, home for any other role. */
export function dashboardPath(roleId: string | null): '/user-dashboard' | '/vendor-dashboard' | '/' {
  if (roleId === '1') return '/user-dashboard'
  if (roleId === '2') return '/vendor-dashboard'
  return '/'
}

/** The search page: signed-in users have their own, visitors the free one. */
export function searchPath(isSignedIn: boolean): '/search' | '/ai-search-results-1' {
  return isSignedIn ? '/search' : '/ai-search-results-1'
}

/** Admins have a portal; the specification's bar knows only the two other roles. */
export const isAdmin = (roleId: string | null): boolean => roleId === '3' || roleId === '4'

/**
 * Whether an address from outside is a path of this site. Browsers read a backslash as a slash and drop tabs and line
 * breaks, so `/<tab>/host` would lead to another site.
 */
export const isLocalPath = (path: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)

/** Target after a login: the page that required it, else the role's own. Only addresses of this site count. */
export function pathAfterLogin(roleId: string, requestedPath: string | undefined): string {
  if (requestedPath && isLocalPath(requestedPath)) return requestedPath
  return isAdmin(roleId) ? '/admin-dashboard' : dashboardPath(roleId)
}

export type Session = { isSignedIn: boolean; roleId: string | null }

const SIGNED_OUT: Session = { isSignedIn: false, roleId: null }
let lastSession: Session = SIGNED_OUT

function readSession(): Session {
  const currentSession = { isSignedIn: readToken() !== null, roleId: readRole() }
  // The same object while unchanged, else React would render endlessly.
  if (currentSession.isSignedIn !== lastSession.isSignedIn || currentSession.roleId !== lastSession.roleId)
    lastSession = currentSession
  return lastSession
}

/** The session as the top bar needs it: token presence only. The prerendered page is anonymous, so the first render is too. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => SIGNED_OUT)
}
