/** New tokens of a session: requests that were sent with the former one neither fail nor end the session. */
import { beforeEach, expect, it, vi } from 'vitest'
import { api, renewSession, unwrapResponse } from './client'
import { readToken, startSession } from './session-storage'

const PASSWORDS = { current_password: 'old', new_password: 'new' }
const changePassword = () => renewSession((client) => client.POST('/api/account/password', { body: PASSWORDS }))
const getSessions = () => unwrapResponse(api.GET('/api/account/sessions'))

/** A server whose session gets the token "second" by a change of the password; `hold` delays that response. */
function serveRenewal(hold: Promise<void>): string[] {
  const tokens: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const token = request.headers.get('Authorization') ?? ''
    tokens.push(`${request.method} ${token}`)
    if (request.url.endsWith('/password')) {
      await hold
      return Response.json({ access_token: 'second' })
    }
    return token === 'Bearer second' ? Response.json([]) : Response.json({ detail: 'Please log in.' }, { status: 401 })
  })
  return tokens
}

beforeEach(() => startSession('first', '1', 'mark'))

it('is stored, and sent from then on', async () => {
  const tokens = serveRenewal(Promise.resolve())
  await changePassword()
  expect(readToken()).toBe('second')
  expect(await getSessions()).toEqual([])
  expect(tokens).toEqual(['POST Bearer first', 'GET Bearer second'])
})

it('is awaited by a request that was refused for the former one', async () => {
  let release = () => {}
  const tokens = serveRenewal(new Promise((resolve) => (release = resolve)))
  const [changed, sessions] = [changePassword(), getSessions()]
  await vi.waitFor(() => expect(tokens).toHaveLength(2))
  release()
  await changed
  expect(await sessions).toEqual([])
  expect(readToken()).toBe('second')
})

it('does not bring back a session that was ended meanwhile', async () => {
  let release = () => {}
  serveRenewal(new Promise((resolve) => (release = resolve)))
  const changed = changePassword()
  localStorage.clear()
  release()
  await changed
  expect(readToken()).toBeNull()
})

it('ends a session that the server has ended, without waiting for itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: 'Please log in.' }, { status: 401 })))
  await expect(changePassword()).rejects.toThrow('Please log in.')
  expect(readToken()).toBeNull()
})
