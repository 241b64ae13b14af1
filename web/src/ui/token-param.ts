/** What an address with a link's token says. */
import { text } from './url-params'

export function tokenParam(raw: Record<string, unknown>): { token?: string } {
  const token = text(raw['token'])
  return token ? { token } : {}
}
