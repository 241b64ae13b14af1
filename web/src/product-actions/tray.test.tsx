import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { readToasts } from '../ui/toast'
import { CompareCheckbox } from './compare-checkbox'
import { addToTray, clearTray, reloadTray, removeFromTray, readTrayItems } from './tray'
import { covers } from '../test/covers'

const item = (id: string) => ({
  id,
  name: `Tool ${id}`,
  company: 'Firm',
  logo: '',
  category: 'Contracts',
  sample: false,
})
const titles = () => readToasts().map((toast) => toast.title)
const five = () => ['a', 'b', 'c', 'd', 'e'].forEach((id) => addToTray(item(id), 'search'))

beforeEach(() => localStorage.clear())

describe('the comparison list', covers('T08', 'X02', 'M29', 'M31'), () => {
  it('adds each product once and confirms it', () => {
    addToTray(item('a'), 'search')
    addToTray(item('a'), 'search')
    expect(readTrayItems().map(({ id }) => id)).toEqual(['a'])
    expect(titles()).toEqual(['Tool a added to comparison'])
  })

  it('rejects a sixth product with the message of the page', () => {
    five()
    expect(addToTray(item('f'), 'search')).toBe(false)
    expect(titles()).toContain('Maximum 5 products can be compared at once')
    expect(addToTray(item('f'), 'product')).toBe(false)
    expect(titles()).toContain('Maximum 5 products can be compared')
    expect(readTrayItems()).toHaveLength(5)
  })

  it('removes one product, then all', () => {
    five()
    removeFromTray('b')
    expect(readTrayItems()).toHaveLength(4)
    clearTray()
    expect(readTrayItems()).toHaveLength(0)
    expect(titles()).toContain('Comparison list cleared')
  })

  it('survives a reload and discards invalid stored data', () => {
    five()
    reloadTray()
    expect(readTrayItems()).toHaveLength(5)
    localStorage.setItem('lexdex.compare', '[{"id":"a"},7,null]')
    reloadTray()
    expect(readTrayItems()).toEqual([])
    localStorage.setItem('lexdex.compare', '{broken')
    reloadTray()
    expect(readTrayItems()).toEqual([])
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
