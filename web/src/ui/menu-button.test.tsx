import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { MenuButton } from './menu-button'

const ITEMS = [
  { key: 'must', label: 'Require' },
  { key: 'should', label: 'Prefer' },
  { key: 'remove', label: 'Remove', isDanger: true },
]

function show() {
  const onSelect = vi.fn()
  render(
    <MenuButton items={ITEMS} onSelect={onSelect} className="chip">
      Portuguese
    </MenuButton>,
  )
  return { onSelect, button: screen.getByRole('button', { name: 'Portuguese' }) }
}

it('works with the keyboard alone', async () => {
  const { onSelect, button } = show()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menuitem', { name: 'Require' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('should')
  expect(button).toHaveFocus()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('closes without a choice by Escape and by a click elsewhere, and stays while the page scrolls', async () => {
  const { onSelect, button } = show()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
  await userEvent.click(button)
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(button)
  window.dispatchEvent(new Event('scroll'))
  expect(await screen.findByRole('menu')).toBeVisible()
  expect(onSelect).not.toHaveBeenCalled()
})

it('goes on from the button with Tab', async () => {
  const { button } = show()
  const next = document.body.appendChild(document.createElement('button'))
  button.after(next)
  await userEvent.click(button)
  await userEvent.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(next).toHaveFocus()
  next.remove()
})
