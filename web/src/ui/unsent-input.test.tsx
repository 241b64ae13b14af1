/** What was typed is kept until it is sent or discarded: per form, per account, and no longer than the tab. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { expect, it, vi } from 'vitest'
import { endSession, expireSession, startSession } from '../api/session-storage'
import { pasteInto } from '../test/app'
import { FormDialog } from './form-dialog'
import { useUnsentText, markAccount } from './unsent-input'

const LONG = 'As in-house counsel I have used it for a year. '.repeat(30)

function openAppeal(name = 'appeal:7', onSubmit = () => Promise.resolve()) {
  cleanup()
  const onClose = vi.fn()
  render(
    <FormDialog<{ text: string }>
      title="Appeal"
      formName="appeal"
      errorField="text"
      actionLabel="Send appeal"
      busyActionLabel="Sending..."
      {...(name ? { unsentName: name } : {})}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Form.Item name="text" label="Reason">
        <TextArea />
      </Form.Item>
    </FormDialog>,
  )
  return { field: screen.getByLabelText('Reason'), onClose }
}

function Note({ name = 'note:1', initial = '' }: { name?: string; initial?: string }) {
  const [text, setText, discard] = useUnsentText(name, initial)
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={discard}>Saved</button>
    </>
  )
}

const logIn = (email = 'ada@lawfirm.example') => startSession('token', '1', markAccount(email))
const stayOnPage = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

it('comes back after the session has ended and its account has logged in again', async () => {
  stayOnPage()
  logIn()
  await pasteInto(openAppeal().field, LONG)
  expireSession()
  logIn('Ada@LawFirm.example')
  expect(openAppeal().field).toHaveValue(LONG)
})

it('comes back after Escape and after the cross', async () => {
  logIn()
  const first = openAppeal()
  await pasteInto(first.field, LONG)
  await userEvent.keyboard('{Escape}')
  expect(first.onClose).toHaveBeenCalledOnce()
  const second = openAppeal()
  expect(second.field).toHaveValue(LONG)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(openAppeal().field).toHaveValue(LONG)
})

it('is gone once it was sent or cancelled, and stays when sending fails', async () => {
  logIn()
  const failed = openAppeal('appeal:7', () => Promise.reject(new TypeError('Failed to fetch')))
  await pasteInto(failed.field, 'Please look again.')
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  await screen.findByText(/Something went wrong/)
  expect(openAppeal().field).toHaveValue('Please look again.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(openAppeal().field).toHaveValue('')
  await pasteInto(screen.getByLabelText('Reason'), 'Again.')
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  await vi.waitFor(() => expect(sessionStorage.getItem('lexdex.unsent')).not.toContain('Again.'))
  expect(openAppeal().field).toHaveValue('')
})

it('is not shown to another account, at another form, or after a logout', async () => {
  stayOnPage()
  logIn()
  await pasteInto(openAppeal().field, LONG)
  expect(openAppeal('appeal:8').field).toHaveValue('')
  expireSession()
  logIn('bob@lawfirm.example')
  expect(openAppeal().field).toHaveValue('')
  logIn()
  await pasteInto(openAppeal().field, LONG)
  endSession('/')
  expect(sessionStorage.getItem('lexdex.unsent')).toBeNull()
  expect(localStorage.getItem('lexdex.account')).toBeNull()
  logIn()
  expect(openAppeal().field).toHaveValue('')
})

it('is never stored for a form that does not ask for it, such as that of a password', async () => {
  logIn()
  await pasteInto(openAppeal('').field, 'correct horse')
  cleanup()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('correct horse')
})

it('is kept for a note beside its saved text, until it is saved', async () => {
  logIn()
  render(<Note initial="Ask for a demo" />)
  await pasteInto(screen.getByLabelText('Note'), ' in May')
  cleanup()
  render(<Note initial="Ask for a demo" />)
  expect(screen.getByLabelText('Note')).toHaveValue('Ask for a demo in May')
  await userEvent.click(screen.getByRole('button', { name: 'Saved' }))
  cleanup()
  render(<Note initial="Ask for a demo" />)
  expect(screen.getByLabelText('Note')).toHaveValue('Ask for a demo')
})

it.each(['null', '[]', '{"account":5}', '{"account":"","forms":null}', '{"account":"","forms":{"note:1":{}}}', 'x'])(
  'stored nonsense counts as nothing: %s',
  (stored) => {
    sessionStorage.setItem('lexdex.unsent', stored)
    render(<Note />)
    expect(screen.getByLabelText('Note')).toHaveValue('')
  },
)

it('works where the browser stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  logIn()
  render(<Note />)
  await pasteInto(screen.getByLabelText('Note'), 'typed')
  expect(screen.getByLabelText('Note')).toHaveValue('typed')
})
