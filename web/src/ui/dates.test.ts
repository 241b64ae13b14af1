import { expect, it } from 'vitest'
import { formatDeadline, formatLocalDate, formatLongDate } from './dates'

const MOMENT = '2026-11-27T03:30:00Z'

it('shows a day as it is, and a moment as the reader has it', () => {
  expect(formatLongDate('2026-11-27')).toBe('November 27, 2026')
  expect(formatLocalDate(MOMENT, 'America/Los_Angeles')).toBe('November 26, 2026')
  expect(formatLocalDate(MOMENT, 'Europe/Berlin')).toBe('November 27, 2026')
})

it('shows a deadline with its hour and time zone', () => {
  expect(formatDeadline(MOMENT, 'America/Los_Angeles')).toBe('November 26, 2026 at 7:30 PM PST')
  expect(formatDeadline(MOMENT, 'UTC')).toBe('November 27, 2026 at 3:30 AM UTC')
})

it('leaves what is no date as it is', () => {
  expect(formatLongDate('soon')).toBe('soon')
})
