import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { motionPreference } from '../../test/motion'
import { useTyping } from './use-typing'
import { covers } from '../../test/covers'

it('types one step each 25 ms and stops at the end', covers('F03'), () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useTyping(3, 'answer', false))
  expect(result.current.shownSteps).toBe(0)
  act(() => vi.advanceTimersByTime(24))
  expect(result.current.shownSteps).toBe(0)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.shownSteps).toBe(1)
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current.shownSteps).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})

it('types for at most 1.5 s, then shows the rest at once', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useTyping(900, 'long answer', false))
  act(() => vi.advanceTimersByTime(1475))
  expect(result.current.shownSteps).toBe(59)
  act(() => vi.advanceTimersByTime(25))
  expect(result.current.shownSteps).toBe(900)
  expect(vi.getTimerCount()).toBe(0)
})

it('never types an answer twice', () => {
  vi.useFakeTimers()
  const first = renderHook(() => useTyping(9, 'answer', false))
  first.unmount()
  expect(renderHook(() => useTyping(9, 'answer', false)).result.current.shownSteps).toBe(9)
  expect(renderHook(() => useTyping(9, 'another', false)).result.current.shownSteps).toBe(0)
})

it('shows the whole answer on demand, with reduced motion, and when it was shown before', () => {
  vi.useFakeTimers()
  const calls = renderHook(() => useTyping(9, 'answer', false))
  act(() => calls.result.current.finishTyping())
  expect(calls.result.current.shownSteps).toBe(9)
  expect(renderHook(() => useTyping(9, 'answer', true)).result.current.shownSteps).toBe(9)
  motionPreference.reduced = true
  expect(renderHook(() => useTyping(9, 'answer', false)).result.current.shownSteps).toBe(9)
})

it('restarts with the next answer', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ key }) => useTyping(4, key, false), { initialProps: { key: 'first' } })
  act(() => vi.advanceTimersByTime(500))
  rerender({ key: 'second' })
  expect(result.current.shownSteps).toBe(0)
})
