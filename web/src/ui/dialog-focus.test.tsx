import { renderHook, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useDialogFocus } from './dialog-focus'

beforeEach(() => {
  render(
    <div className="ant-modal-body">
      <input aria-label="Name" />
      <textarea aria-label="Reason" />
    </div>,
  )
})
const renderDialog = () => renderHook(useDialogFocus).result.current.afterOpenChange(true)

it('begins at the first field', () => {
  renderDialog()
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

it('leaves the focus where the user is already typing', () => {
  screen.getByLabelText('Reason').focus()
  renderDialog()
  expect(screen.getByLabelText('Reason')).toHaveFocus()
})
