/**
 * Parses and writes the query string as plain text. The router's default is JSON (`?q=123` would be read as a number and written as
 * `%22123%22`), but our URLs are public: the specification, plain HTML forms and people write them.
 */
type Params = Record<string, string>

/** Parameters whose values are separated by commas, or repeated. */
const LIST_NAMES = ['product_ids']

export function parseSearch(search: string): Params {
  const given = new URLSearchParams(search)
  for (const name of LIST_NAMES) if (given.has(name)) given.set(name, given.getAll(name).join(','))
  return Object.fromEntries(given)
}

export function stringifySearch(params: Record<string, unknown>): string {
  const searchParams = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') searchParams.set(key, String(value))
  }
  // The specification separates ids by commas; escaping them would only make URLs hard to read.
  const queryString = searchParams.toString().replaceAll('%2C', ',')
  return queryString ? `?${queryString}` : ''
}

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Parses a page number from the URL: an integer of at least 1. */
export function pageNumber(value: unknown): number {
  const page = Number.parseInt(toText(value), 10)
  return Number.isFinite(page) && page > 0 ? page : 1
}
