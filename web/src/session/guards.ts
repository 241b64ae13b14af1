/** Route guards by role; for navigation only, the server checks permissions. */
import { readRole, readToken } from '../api/session-storage'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { dashboardPath, isAdmin } from './access'

/** Target of "Back to Dashboard" on signed-in pages, including admins. */
export const homePath = (roleId: string | null): '/user-dashboard' | '/vendor-dashboard' | '/admin-dashboard' | '/' =>
  isAdmin(roleId) ? '/admin-dashboard' : dashboardPath(roleId)

export function requireLogin(location: ParsedLocation): void {
  if (!readToken()) throw redirect({ to: '/login', search: { next: location.href } })
}

/** Redirects other roles to their own dashboard, or home without one. */
export function requireRole(location: ParsedLocation, roleId: '1' | '2'): void {
  requireLogin(location)
  if (readRole() !== roleId) throw redirect({ to: homePath(readRole()), replace: true })
}

/** Redirects non-admins home, and visitors to the login. */
export function requireAdmin(location: ParsedLocation): void {
  requireLogin(location)
  if (!isAdmin(readRole())) throw redirect({ to: '/', replace: true })
}
