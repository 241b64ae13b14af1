/** Which dashboard a person may open; comfort only, the server decides. */
import { readRole, readToken } from '../api/session-storage'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { dashboardPath, isAdmin } from './access'

/** Where "Back to Dashboard" leads on member pages: admins have a page of their own. */
export const homePath = (roleId: string | null): '/user-dashboard' | '/vendor-dashboard' | '/admin-dashboard' | '/' =>
  isAdmin(roleId) ? '/admin-dashboard' : dashboardPath(roleId)

export function requireLogin(location: ParsedLocation): void {
  if (!readToken()) throw redirect({ to: '/login', search: { next: location.href } })
}

/** A dashboard belongs to one role; another role is sent to its own, and home where it has none. */
export function requireRole(location: ParsedLocation, roleId: '1' | '2'): void {
  requireLogin(location)
  if (readRole() !== roleId) throw redirect({ to: homePath(readRole()), replace: true })
}

/** Anyone but an admin is sent home; a stranger to the login. */
export function requireAdmin(location: ParsedLocation): void {
  requireLogin(location)
  if (!isAdmin(readRole())) throw redirect({ to: '/', replace: true })
}
