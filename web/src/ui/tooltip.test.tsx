import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip'
import { covers } from '../test/covers'

const DAY_MS = 86_400_000

beforeEach(() => {
  vi.useFakeTimers()
  // The fake clock starts at 0, but other tests closed tooltips by the real one.
  vi.advanceTimersByTime(DAY_MS)
  render(
    <>
      <Tooltip text="First">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="Second">
        <button type="button">two</button>
      </Tooltip>
    </>,
  )
})
const moveOver = (name: string) => fireEvent.pointerEnter(screen.getByText(name).parentElement as HTMLElement)
const moveOut = (name: string) => fireEvent.pointerLeave(screen.getByText(name).parentElement as HTMLElement)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('tooltip', covers('N07'), () => {
  it('opens after 700 ms under the pointer', () => {
    moveOver('one')
    wait(699)
    expect(screen.queryByRole('tooltip')).toBeNull()
    wait(1)
    expect(screen.getByRole('tooltip')).toHaveTextContent('First')
    moveOut('one')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('opens at once within 300 ms of another, and not after', () => {
    wait(1000)
    moveOver('one')
    wait(700)
    moveOut('one')
    wait(299)
    moveOver('two')
    expect(screen.getByRole('tooltip')).toHaveTextContent('Second')
    moveOut('two')
    wait(301)
    moveOver('one')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('opens at once for the keyboard and closes on Escape', () => {
    fireEvent.focus(screen.getByText('one'))
    expect(screen.getByRole('tooltip')).toBeVisible()
    fireEvent.keyDown(screen.getByText('one'), { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
