/**
 * The page that a new user wanted, from the registration to the first login. In local storage, because the email's link opens another tab.
 */
const NEXT_PATH_KEY = 'lexdex.next'
const MAX_AGE_MS = 86_400_000

export function storeNextPath(path: string): void {
  try {
    localStorage.setItem(NEXT_PATH_KEY, JSON.stringify({ path, storedAt: Date.now() }))
  } catch {
    // With blocked storage the first login leads to the dashboard.
  }
}

/** The stored path; undefined if there is none, or only one from more than a day ago. */
export function readNextPath(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NEXT_PATH_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('path' in stored && 'storedAt' in stored)) return undefined
    const { path, storedAt } = stored
    const isRecent = typeof storedAt === 'number' && Date.now() - storedAt < MAX_AGE_MS
    return typeof path === 'string' && isRecent ? path : undefined
  } catch {
    return undefined
  }
}

export function removeNextPath(): void {
  try {
    localStorage.removeItem(NEXT_PATH_KEY)
  } catch {
    // Blocked storage has no path.
  }
}
