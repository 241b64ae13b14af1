/** Fails a test on console errors and warnings that it does not expect. */
import { format } from 'node:util'
import { expect, vi } from 'vitest'

/** jsdom's own gaps: it knows no `search` element, loads no other document, and measures no text for fields that grow. */
const JSDOM_GAPS = [
  'The tag <search> is unrecognized',
  'Not implemented: navigation',
  '`NaN` is an invalid value for the `height`',
]
let expectedComplaints: string[] = []
let consoleMessages: string[] = []

/** Names a complaint that the test provokes. */
export function expectConsoleMessage(text: string): void {
  expectedComplaints.push(text)
}

export function recordConsole(): void {
  ;[expectedComplaints, consoleMessages] = [[...JSDOM_GAPS], []]
  const recordMessage = (...text: unknown[]) => void consoleMessages.push(format(...text))
  vi.spyOn(console, 'error').mockImplementation(recordMessage)
  vi.spyOn(console, 'warn').mockImplementation(recordMessage)
}

export function expectNoComplaints(): void {
  expect(consoleMessages.filter((message) => !expectedComplaints.some((text) => message.includes(text)))).toEqual([])
}
