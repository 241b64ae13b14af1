import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors'
import { FormDialog } from './form-dialog'

function openDialog(onSubmit: (fields: { name: string }) => Promise<void>) {
  render(
    <FormDialog
      title="New list"
      formName="list"
      errorField="name"
      actionLabel="Save"
      busyActionLabel="Saving..."
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </FormDialog>,
  )
  return screen.getByLabelText('Name')
}

describe('a dialog with a form', () => {
  it('sends once, however often Enter is pressed', async () => {
    const onSubmit = vi.fn(() => new Promise<void>(() => undefined))
    const field = openDialog(onSubmit)
    await userEvent.type(field, 'Pitch{Enter}')
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    await userEvent.type(field, '{Enter}{Enter}')
    await screen.findByRole('button', { name: /Saving/ })
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('shows the error at its field and can be sent again', async () => {
    const onSubmit = vi.fn(() => Promise.reject(new ApiError(409, 'This name is taken.')))
    const field = openDialog(onSubmit)
    await userEvent.type(field, 'Pitch{Enter}')
    await screen.findByText('This name is taken.')
    await userEvent.type(field, '{Enter}')
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })
})
