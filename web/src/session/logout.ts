/** Logs out: ends the session on the server, clears it and the comparison list in the browser in any case, and opens
 * the home page (admins: the login). */
import { endSession, readRole } from '../api/session-storage'
import { api } from '../api/client'
import { isAdmin } from './access'
import { removeComparison } from './comparison-storage'

export async function logout(): Promise<void> {
  await api.POST('/auth/logout').catch(() => undefined)
  removeComparison()
  endSession(isAdmin(readRole()) ? '/login?reason=logged-out' : '/')
}
