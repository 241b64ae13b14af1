/** The toasts: shown for a while, paused while someone reads them. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from './toast'
import { Toasts } from './toasts'

const VISIBLE_MS = 5000
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})

it('disappear by themselves, but not while one has the focus or the pointer', () => {
  act(() => toast.success('First'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  pass(2 * VISIBLE_MS)
  expect(screen.getByText('First')).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
  fireEvent.mouseEnter(screen.getByRole('region'))
  pass(2 * VISIBLE_MS)
  expect(screen.getByText('First')).toBeVisible()
  fireEvent.mouseLeave(screen.getByRole('region'))
  pass(2 * VISIBLE_MS)
  expect(screen.queryByText('First')).toBeNull()
})

it('disappear also after one was dismissed by keyboard', () => {
  act(() => toast.success('First'))
  const button = screen.getByRole('button', { name: 'Dismiss' })
  act(() => button.focus())
  fireEvent.click(button)
  expect(screen.queryByText('First')).toBeNull()
  act(() => toast.success('Second'))
  pass(2 * VISIBLE_MS)
  expect(screen.queryByText('Second')).toBeNull()
})
