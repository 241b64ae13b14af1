/** Lists of choices: Tab closes the list and leaves the field, and chooses nothing. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AutoComplete, Select } from './select'

const OPTIONS = ['German', 'English', 'French'].map((value) => ({ value }))

async function openThenTab(list: (onChange: (value: unknown) => void) => React.ReactNode, keys: string) {
  const onChange = vi.fn()
  render(
    <>
      {list(onChange)}
      <button>Next</button>
    </>,
  )
  const field = screen.getByRole('combobox', { name: 'Languages' })
  await userEvent.click(field)
  await userEvent.keyboard(keys)
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'))
  onChange.mockClear()
  // The code is what Ant Design reads, and what `userEvent.tab` leaves out; only an event that isn't prevented moves on.
  expect(fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 })).toBe(true)
  screen.getByRole('button', { name: 'Next' }).focus()
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'))
  return onChange
}

it.each(['multiple', 'tags'] as const)('neither adds nor removes an entry: %s', async (mode) => {
  const onChange = await openThenTab(
    (change) => (
      <Select aria-label="Languages" mode={mode} options={OPTIONS} defaultValue={['English']} onChange={change} />
    ),
    '{ArrowDown}',
  )
  expect(onChange).not.toHaveBeenCalled()
})

it('makes what was typed a value where other values may be typed', async () => {
  const onChange = await openThenTab(
    (change) => <Select aria-label="Languages" mode="tags" options={OPTIONS} onChange={change} />,
    'Engl',
  )
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(['Engl'], expect.anything()))
})

it('leaves a single choice as it is', async () => {
  const onChange = await openThenTab(
    (change) => <Select aria-label="Languages" options={OPTIONS} defaultValue="English" onChange={change} />,
    '{ArrowDown}',
  )
  expect(onChange).not.toHaveBeenCalled()
})

it('leaves typed text as it is beside suggestions', async () => {
  const onChange = await openThenTab(
    (change) => <AutoComplete aria-label="Languages" options={OPTIONS} onChange={change} />,
    'Ger',
  )
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('combobox', { name: 'Languages' })).toHaveValue('Ger')
})
