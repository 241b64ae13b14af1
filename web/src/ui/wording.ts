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

/** The first entry of a comma-separated list. */
export const getFirstEntry = (text: string): string => text.split(',')[0]?.trim() || 'N/A'

/** The entries of a semicolon-separated field. */
export function splitList(field: string): string[] {
  return field
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
