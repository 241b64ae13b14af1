/** Search parameters of pages that are opened with a token. */
import { text } from './url-params'

export function tokenParam(raw: Record<string, unknown>): { token?: string } {
  const token = text(raw['token'])
  return token ? { token } : {}
}
