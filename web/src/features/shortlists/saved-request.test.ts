import { expect, it } from 'vitest'
import { toSearchRequest } from '../../search-query/search-request'
import { searchKey, toSearchParams } from './saved-request'

const GERMAN = { kind: 'must' as const, field: 'languages', values: ['German'] }
const REQUEST = { query: 'contracts in German', constraints: null, filters: [GERMAN], keyword: '', facets: false }

it.each([
  { q: 'contracts', page: '2' },
  { q: 'contracts', keyword: 'clause', category: 'Compliance', language: 'German', trial: 'Yes' },
  { keyword: 'clause', mode: 'refine' },
  { q: '123', chips: '[{"kind":"must_not","field":"hosting_locations","values":["United States"]}]' },
  { q: 'contracts', chips: '[]' },
])('leads back to the search that was saved: %j', (request) => {
  const search = toSearchParams({ ...toSearchRequest(request as never), facets: false })
  expect(search).not.toBeNull()
  expect(searchKey({ ...toSearchRequest(search ?? {}), facets: false })).toBe(
    searchKey({ ...toSearchRequest(request as never), facets: false }),
  )
})

it('has no link for a request that no URL can express', () => {
  expect(toSearchParams({ ...REQUEST, filters: [{ kind: 'must', field: 'founded', values: ['>=2015'] }] })).toBeNull()
  expect(toSearchParams({ ...REQUEST, filters: [GERMAN, GERMAN] })).toBeNull()
})
