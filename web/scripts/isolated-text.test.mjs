import { RuleTester } from 'eslint'
import { describe, expect, it } from 'vitest'
import plugin from './isolated-text.mjs'
import { isolate } from '../src/ui/wording'

RuleTester.describe = describe
RuleTester.it = it

const inMarkup = { message: 'Put text that a user or vendor wrote into <bdi>.' }
const inString = { message: 'Use isolate() for text that a user or vendor wrote.' }

new RuleTester({ languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } }).run(
  'isolated-text',
  plugin.rules['isolated-text'],
  {
    valid: [
      '<p>Alternatives to <bdi>{product.name}</bdi></p>',
      '<h3 dir="auto"><Link to="/">{hit.product_name}</Link></h3>',
      '<button aria-label={`Compare ${item.name}`} />',
      'toast.success(`${isolate(item.name)} added`)',
      '<h1>{category.name}</h1>',
    ],
    invalid: [
      { code: '<p>Alternatives to {product.name}</p>', errors: [inMarkup] },
      { code: '<h1 dir="auto">Alternatives to {product.name}</h1>', errors: [inMarkup] },
      { code: '<td>{review.author || "Anonymous"}</td>', errors: [inMarkup] },
      { code: 'toast.success(`${item.name} added`)', errors: [inString] },
      { code: '<img alt={`Logo of ${item.name}`} />', errors: [inString] },
      { code: '<span title={item.company} />', errors: [inString] },
    ],
  },
)

it('isolates text that could turn the direction of its sentence, and leaves other text as it is', () => {
  expect(isolate('Clio')).toBe('Clio')
  expect(isolate('عقود')).toBe('\u2068عقود\u2069')
  expect(isolate('evil\u202Egnp.exe')).toBe('\u2068evil\u202Egnp.exe\u2069')
})
