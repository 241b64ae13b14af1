/** Logging out: the server ends the session, then this browser forgets it and goes home, whatever the server said. */
import { api } from '../../api/client'
import { endSession } from '../../access'

export async function leave(): Promise<void> {
  await api.POST('/auth/logout').catch(() => undefined)
  endSession('/')
}
