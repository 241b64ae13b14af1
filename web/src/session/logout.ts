/** Logging out: the server ends the session, then this browser forgets it and goes home (admins to the login), whatever the server said. */
import { api } from '../api/client'
import { endSession, isAdmin, readRole } from './access'

export async function leave(): Promise<void> {
  await api.POST('/auth/logout').catch(() => undefined)
  endSession(isAdmin(readRole()) ? '/login' : '/')
}
