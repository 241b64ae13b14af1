import { expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { listSampleNames, numberSources } from './sources'

const describeSource = (field: string, value: string) => {
  const citation = { kind: 'catalogue' as const, product_id: '', field, value }
  const sentences = [{ text: '', citations: [citation] }]
  return [...numberSources({ ...answer, sentences } as never).values()].map(({ label, text }) => `${label}: ${text}`)
}

it.each([
  ['tools meeting all constraints', '355', 'Catalogue count: 355 matching tools'],
  ['tools meeting all constraints', '1', 'Catalogue count: 1 matching tool'],
  ['tools meeting all requirements', '12', 'Catalogue count: 12 tools meeting all requirements'],
  ['tools searched', '1706', 'Catalogue count: 1,706 tools searched'],
  ['hosting_locations', '0', 'Catalogue count: 0 tools matching on hosting'],
])('says what a count over the catalogue counts: %s, %s', (field, value, expected) => {
  expect(describeSource(field, value)).toEqual([expected])
})

it('names the product and the field of a fact', () => {
  const [first] = numberSources(answer as never).values()
  expect(first).toMatchObject({ number: 1, label: 'Certa: languages', text: 'Portuguese, English' })
})

it('marks sample products that the answer cites', () => {
  const [hit, ...others] = answer.product_ids
  const marked = { ...answer, product_ids: [{ ...hit, sample: true }, ...others] }
  expect([...numberSources(marked as never).values()][0]?.label).toBe('Certa (sample data): languages')
  expect(listSampleNames(marked as never, 0)).toEqual(['Certa'])
  expect(listSampleNames(marked as never, 1)).toEqual([])
  const uncited = { ...marked, sentences: [] }
  expect(listSampleNames(uncited as never, 0)).toEqual([])
})
