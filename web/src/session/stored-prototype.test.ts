import { beforeEach, expect, it } from 'vitest'
import { readTrayItems, reloadTray } from '../product-actions/tray'
import { toSearchRequest } from '../search-query/search-request'
import { allowsStatistics, resetCookieConsent } from './cookie-consent'
import { readNextPath } from './next-path'

const ITEM = { id: 'a', name: 'Tool', company: 'Firm', logo: '', category: 'Contracts', sample: false }
/** The properties of a valid value, given by a prototype that the stored text names. */
const inherit = (properties: object) => `{"__proto__": ${JSON.stringify({ ...properties, polluted: true })}}`

beforeEach(() => localStorage.clear())

it.each([
  ['the comparison list', 'lexdex.compare', `[${inherit(ITEM)}]`, () => (reloadTray(), readTrayItems()), []],
  [
    'the cookie choice',
    'lexdex.cookies',
    inherit({ preferences: true, statistics: true }),
    () => (resetCookieConsent(), allowsStatistics()),
    false,
  ],
  ['the next path', 'lexdex.next', inherit({ path: '/x', storedAt: Date.now() }), readNextPath, undefined],
])('%s in storage cannot set a prototype', (_, key, text, read, expected) => {
  localStorage.setItem(key, text)
  expect(read()).toEqual(expected)
  expect(Reflect.has({}, 'polluted')).toBe(false)
})

it('constraints in the address cannot set a prototype', () => {
  const chips = `[${inherit({ kind: 'must', field: 'country', values: ['Germany'] })}]`
  expect(toSearchRequest({ q: 'x', chips } as never).constraints).toBeNull()
  expect(Reflect.has({}, 'polluted')).toBe(false)
})
