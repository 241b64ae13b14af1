/** Search parameters of pages that are opened with a token. */
import { toText } from './url-params'

export function tokenParam(raw: Record<string, unknown>): { token?: string } {
  const token = toText(raw['token'])
  return token ? { token } : {}
}
