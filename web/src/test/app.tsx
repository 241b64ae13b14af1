/** Opens the whole app at an address against a server of the test's own making: tests see what a visitor sees. */
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { App, createQueryClient, createAppRouter } from '../app'
import { SUPER_ADMIN_PORTAL } from './accounts'
import { LayoutFreeStyles } from './styles'

// All that pages load when they are opened: no test pays for it with its time, none ends while a part is on its way.
import.meta.glob(['../features/**/*.tsx', '../ui/*.tsx', '!../**/*.test.tsx'], { eager: true })

/** `text` instead of `body` is sent as it is. */
export type Reply =
  { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'broken' | 'silent'
type RecordedRequest = { method: string; path: string; body: unknown; headers: Headers }

/** JSON as what it says, everything else (forms, pictures) as its text. */
function parseBody(request: Request, text: string): unknown {
  if (!text) return null
  return request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/** A visitor with a trial and a solved captcha: what most tests take for granted. */
const TRIAL_REPLIES: Record<string, Reply> = {
  'GET /api/unregistered-user-details': {
    body: {
      free_search_available: true,
      has_record: true,
      prompts_left: 9,
      expires_at: null,
      captcha: { provider: 'proof-of-work', site_key: '', required: false },
    },
  },
}

/** What most tests of a visitor, or of an admin, take for granted. */
const DEFAULT_REPLIES: Record<string, Reply> = {
  ...TRIAL_REPLIES,
  'GET /api/admin/portal': { body: SUPER_ADMIN_PORTAL },
}

/** Answers every call by `METHOD /path`; an address that the test does not name is a 404, as on the server. */
export function fakeServer(replies: Record<string, Reply | (() => Reply)>): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url, 'http://localhost')
    const text = await request.clone().text()
    requests.push({
      method: request.method,
      path: url.pathname + url.search,
      body: parseBody(request, text),
      headers: request.headers,
    })
    const configuredReply = replies[`${request.method} ${url.pathname}`] ??
      DEFAULT_REPLIES[`${request.method} ${url.pathname}`] ?? { status: 404, body: { detail: 'Nothing is here.' } }
    const reply = typeof configuredReply === 'function' ? configuredReply() : configuredReply
    if (reply === 'broken') throw new TypeError('Failed to fetch')
    if (reply === 'silent') return new Promise<Response>(() => undefined)
    if (reply.text !== undefined) return new Response(reply.text, { status: reply.status ?? 200 })
    return reply.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(reply.body, { status: reply.status ?? 200, headers: reply.headers ?? {} })
  })
  return requests
}

/** Fills a field at once, as if pasted; use `userEvent.type` where each key press matters. */
export async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

export async function openPage(path: string) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  const view = render(<App router={router} queryClient={queryClient} />, { wrapper: LayoutFreeStyles })
  await view.findByText('Skip to content')
  return { ...view, router, queryClient, address: () => router.state.location.href }
}
