/** Names in stored sentences are isolated when they are shown. */
import { expect, it } from 'vitest'
import { isolateNames } from './isolated-sentence'

it.each([
  ['Watched صكوك', '', 'Watched صكوك 4.2 (SaaS): Security.', '\u2068Watched صكوك\u2069 4.2 (SaaS): Security.'],
  [
    'צוואות',
    'צוואות.*',
    'צוואות 4 (SaaS), module צוואות.* 2: A.',
    '\u2068צוואות\u2069 4 (SaaS), module \u2068צוואות.*\u2069 2: A.',
  ],
  ['Wills', '', 'Wills 4.2 (SaaS): Security.', 'Wills 4.2 (SaaS): Security.'],
])('isolates %s', (product, module, sentence, shown) => {
  expect(isolateNames(sentence, { product_name: product, module })).toBe(shown)
})
