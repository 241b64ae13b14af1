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
export function searchPath(signedIn: boolean): '/search' | '/ai-search-results-1' {
  return signedIn ? '/search' : '/ai-search-results-1'
}

/** Admins have a portal; the specification's bar knows only the two other roles. */
export const isAdmin = (roleId: string | null): boolean => roleId === '3' || roleId === '4'

/** Target after a login: the page that required it, else the role's own. Only addresses of this site count. */
export function pathAfterLogin(roleId: string, next: string | undefined): string {
  if (next && /^\/(?![/\\])/.test(next)) return next
  return isAdmin(roleId) ? '/admin-dashboard' : dashboardPath(roleId)
}

export type Session = { signedIn: boolean; roleId: string | null }

const SIGNED_OUT: Session = { signedIn: false, roleId: null }
let last: Session = SIGNED_OUT

function snapshot(): Session {
  const next = { signedIn: readToken() !== null, roleId: readRole() }
  // The same object while unchanged, else React would render endlessly.
  if (next.signedIn !== last.signedIn || next.roleId !== last.roleId) last = next
  return last
}

/** The session as the top bar needs it: token presence only. The prerendered page is anonymous, so the first render is too. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, snapshot, () => SIGNED_OUT)
}
