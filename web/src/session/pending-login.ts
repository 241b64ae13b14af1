/** Whether a login of this tab still needs its two-factor code, so that a reload asks for the code again. */
import { readToken } from '../api/session-storage'

const PENDING_ROLE_KEY = 'lexdex.pendingLogin'

export function storePendingLogin(roleId: string): void {
  try {
    sessionStorage.setItem(PENDING_ROLE_KEY, roleId)
  } catch {
    // With blocked storage a reload shows the login again.
  }
}

/** The role of the pending login; null if there is none, or if its session has ended. */
export function readPendingLogin(): string | null {
  try {
    return readToken() ? sessionStorage.getItem(PENDING_ROLE_KEY) : null
  } catch {
    return null
  }
}

export function removePendingLogin(): void {
  try {
    sessionStorage.removeItem(PENDING_ROLE_KEY)
  } catch {
    // Blocked storage has no pending login.
  }
}
