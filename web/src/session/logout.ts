/** Logging out: the server ends the session, then this browser forgets it and goes home (admins to the login), whatever the server said. */
import { endSession, readRole } from '../api/session-storage'
import { api } from '../api/client'
import { isAdmin } from './access'

export async function logout(): Promise<void> {
  await api.POST('/auth/logout').catch(() => undefined)
  endSession(isAdmin(readRole()) ? '/login' : '/')
}
