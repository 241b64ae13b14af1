/** Formats values of the catalogue. */
const PREVIEW_WORD_COUNT = 10

/** Shortens a text to ten words and an ellipsis. */
export function shortenDescription(description: string): string {
  const words = description.split(/\s+/).filter(Boolean)
  return words.length > PREVIEW_WORD_COUNT
    ? `${words
        .slice(0, PREVIEW_WORD_COUNT)
        .join(' ')
        .replace(/[.,;:]+$/, '')}...`
    : words.join(' ')
}

/** Whether a vendor is called as its product: then a card names it once. */
export const isSameName = (vendor: string, name: string): boolean =>
  vendor.trim().toLowerCase() === name.trim().toLowerCase()

/** The first entry of a comma-separated list. */
export const getFirstEntry = (text: string): string => text.split(',')[0]?.trim() || 'N/A'

/** The entries of a semicolon-separated field. */
export function splitList(field: string): string[] {
  return field
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Letters that run from right to left, and characters that set the direction. */
const TURNS_DIRECTION = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Text that a user or vendor wrote, for strings that are shown without markup (page titles, tooltips, toasts): it can't turn the direction
 * of the words around it. In markup use `<bdi>`.
 */
export const isolate = (text: string): string => (TURNS_DIRECTION.test(text) ? `\u2068${text}\u2069` : text)

/** The direction of a text by its first letter, for an element whose `dir="auto"` would not look into a `<bdi>`. */
export const readDirection = (text: string): 'ltr' | 'rtl' =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
