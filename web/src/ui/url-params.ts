/**
 * The query string as plain texts. The router's own habit is JSON (`?q=123` would arrive as a number and leave as `%22123%22`), but our
 * addresses are public: the specification, plain HTML forms and people write them.
 */
export type Params = Record<string, string>

export function parseSearch(search: string): Params {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(params: Record<string, unknown>): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') out.set(key, String(value))
  }
  // The specification separates ids by commas; escaping them would only make URLs hard to read.
  const text = out.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Parses a page number from the URL: an integer of at least 1. */
export function pageNumber(value: unknown): number {
  const page = Number.parseInt(text(value), 10)
  return Number.isFinite(page) && page > 0 ? page : 1
}
