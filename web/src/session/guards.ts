/** Which dashboard a person may open; comfort only, the server decides. */
import { readRole, readToken } from '../api/session-storage'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { dashboardOf, isAdmin } from './access'

/** Where "Back to Dashboard" leads on member pages: admins have a page of their own. */
export const homeOf = (roleId: string | null): '/user-dashboard' | '/vendor-dashboard' | '/admin-dashboard' | '/' =>
  isAdmin(roleId) ? '/admin-dashboard' : dashboardOf(roleId)

export function membersOnly(location: ParsedLocation): void {
  if (!readToken()) throw redirect({ to: '/login', search: { next: location.href } })
}

/** A dashboard belongs to one role; another role is sent to its own, and home where it has none. */
export function roleOnly(location: ParsedLocation, roleId: '1' | '2'): void {
  membersOnly(location)
  if (readRole() !== roleId) throw redirect({ to: homeOf(readRole()), replace: true })
}

/** Anyone but an admin is sent home; a stranger to the login. */
export function adminsOnly(location: ParsedLocation): void {
  membersOnly(location)
  if (!isAdmin(readRole())) throw redirect({ to: '/', replace: true })
}
