/** The comparison list's entry in local storage; logging out removes it, because the next user may be someone else. */
export const COMPARISON_KEY = 'lexdex.compare'

export function removeComparison(): void {
  try {
    localStorage.removeItem(COMPARISON_KEY)
  } catch {
    // Blocked storage has no comparison list.
  }
  // Browsers send this event to other tabs only; in this tab it updates the list in memory.
  globalThis.dispatchEvent(new StorageEvent('storage', { key: COMPARISON_KEY }))
}
