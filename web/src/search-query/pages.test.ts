import { describe, expect, it } from 'vitest'
import { clampPage, countPages, listPageNumbers, slicePage, describeRange } from './pages'
import { covers } from '../test/covers'

describe('page arithmetic', covers('S08', 'S09', 'T25'), () => {
  const hits = Array.from({ length: 23 }, (_, index) => index + 1)

  it('shows ten results per page with their range', () => {
    expect(slicePage(hits, 1)).toHaveLength(10)
    expect(slicePage(hits, 3)).toEqual([21, 22, 23])
    expect(describeRange(1, 23)).toBe('Showing 1-10 of 23 results')
    expect(describeRange(3, 23)).toBe('Showing 21-23 of 23 results')
  })

  it('clamps a page number out of range', () => {
    expect(countPages(23)).toBe(3)
    expect(clampPage(99, 23)).toBe(3)
    expect(clampPage(-1, 23)).toBe(1)
    expect(clampPage(4, 0)).toBe(1)
  })

  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 9]],
    [9, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
  ])('page %i of %i offers %j', (page, count, numbers) => {
    expect(listPageNumbers(page, count)).toEqual(numbers)
  })
})
