/** What React, the router and jsdom complain about in a test fails it, but for what the test expects. */
import { format } from 'node:util'
import { expect, vi } from 'vitest'

/** jsdom's own gaps: it knows no `search` element, loads no other document, and measures no text for fields that grow. */
const GAPS = [
  'The tag <search> is unrecognized',
  'Not implemented: navigation',
  '`NaN` is an invalid value for the `height`',
]
let expected: string[] = []
let heard: string[] = []

/** Names a complaint that the test provokes. */
export function expectComplaint(words: string): void {
  expected.push(words)
}

export function listen(): void {
  ;[expected, heard] = [[...GAPS], []]
  const note = (...words: unknown[]) => void heard.push(format(...words))
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
}

export function nothingHeard(): void {
  expect(heard.filter((complaint) => !expected.some((words) => complaint.includes(words)))).toEqual([])
}
