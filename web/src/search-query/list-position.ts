/** Where a list of results was left for a product page, so that 'Back to Search' returns to that place. */
let leftAt: { address: string; top: number } | null = null

const readAddress = (): string => globalThis.location.pathname + globalThis.location.search

export function saveListPosition(): void {
  leftAt = { address: readAddress(), top: globalThis.scrollY }
}

/** Scrolls to the place where this list was left, once. */
export function restoreListPosition(): void {
  if (leftAt?.address !== readAddress()) return
  globalThis.scrollTo(0, leftAt.top)
  leftAt = null
}
