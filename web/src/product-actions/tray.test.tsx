import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { current } from '../ui/toast'
import { CompareCheckbox } from './compare-checkbox'
import { addToTray, clearTray, reloadTray, removeFromTray, trayItems } from './tray'
import { covers } from '../test/covers'

const item = (id: string) => ({ id, name: `Tool ${id}`, company: 'Firm', logo: '', category: 'Contracts' })
const titles = () => current().map((toast) => toast.title)
const five = () => ['a', 'b', 'c', 'd', 'e'].forEach((id) => addToTray(item(id), 'search'))

beforeEach(() => localStorage.clear())

describe('the comparison list', covers('T08', 'X02', 'M29', 'M31'), () => {
  it('adds each product once and confirms it', () => {
    addToTray(item('a'), 'search')
    addToTray(item('a'), 'search')
    expect(trayItems().map(({ id }) => id)).toEqual(['a'])
    expect(titles()).toEqual(['Tool a added to comparison'])
  })

  it('rejects a sixth product with the message of the page', () => {
    five()
    expect(addToTray(item('f'), 'search')).toBe(false)
    expect(titles()).toContain('Maximum 5 products can be compared at once')
    expect(addToTray(item('f'), 'product')).toBe(false)
    expect(titles()).toContain('Maximum 5 products can be compared')
    expect(trayItems()).toHaveLength(5)
  })

  it('removes one product, then all', () => {
    five()
    removeFromTray('b')
    expect(trayItems()).toHaveLength(4)
    clearTray()
    expect(trayItems()).toHaveLength(0)
    expect(titles()).toContain('Comparison list cleared')
  })

  it('survives a reload and discards invalid stored data', () => {
    five()
    reloadTray()
    expect(trayItems()).toHaveLength(5)
    localStorage.setItem('lexdex.compare', '[{"id":"a"},7,null]')
    reloadTray()
    expect(trayItems()).toEqual([])
    localStorage.setItem('lexdex.compare', '{broken')
    reloadTray()
    expect(trayItems()).toEqual([])
  })
})

it('disables the unchecked boxes once five products are selected', covers('X04', 'S11'), async () => {
  five()
  render(
    <>
      <CompareCheckbox item={item('a')} />
      <CompareCheckbox item={item('f')} />
    </>,
  )
  expect(screen.getByRole('checkbox', { name: 'Compare Tool f' })).toBeDisabled()
  const chosen = screen.getByRole('checkbox', { name: 'Compare Tool a' })
  expect(chosen).toBeChecked()
  await userEvent.click(chosen)
  expect(chosen).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Compare Tool f' })).toBeEnabled()
})
