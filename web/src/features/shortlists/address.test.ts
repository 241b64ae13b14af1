import { expect, it } from 'vitest'
import { askOf } from '../../search-query/search-request'
import { markOf, searchOf } from './address'

const GERMAN = { kind: 'must' as const, field: 'languages', values: ['German'] }
const ASK = { query: 'contracts in German', wishes: null, filters: [GERMAN], keyword: '', facets: false }

it.each([
  { q: 'contracts', page: '2' },
  { q: 'contracts', keyword: 'clause', category: 'Compliance', language: 'German', trial: 'Yes' },
  { keyword: 'clause', mode: 'refine' },
  { q: '123', chips: '[{"kind":"exclude","field":"hosting_locations","values":["United States"]}]' },
  { q: 'contracts', chips: '[]' },
])('leads back to the search that was saved: %j', (raw) => {
  const search = searchOf({ ...askOf(raw as never), facets: false })
  expect(search).not.toBeNull()
  expect(markOf({ ...askOf(search ?? {}), facets: false })).toBe(markOf({ ...askOf(raw as never), facets: false }))
})

it('leads nowhere where no address says it', () => {
  expect(searchOf({ ...ASK, filters: [{ kind: 'must', field: 'founded', values: ['>=2015'] }] })).toBeNull()
  expect(searchOf({ ...ASK, filters: [GERMAN, GERMAN] })).toBeNull()
})
