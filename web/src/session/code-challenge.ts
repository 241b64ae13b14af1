/** What is dangerous needs a two-factor code from the last minutes: asks for it, then sends the refused request again. */
import type { Middleware } from 'openapi-fetch'
import { api } from '../api/client'

/** The challenge of RFC 9470 in a refusal. */
const CHALLENGE = 'insufficient_user_authentication'

/** Answers challenges until the returned function is called; `requestCode` resolves to whether a code was accepted. */
export function answerCodeChallenges(requestCode: () => Promise<boolean>): () => void {
  // Bodies can be read once, so what may be sent again is kept until its answer.
  const copies = new WeakMap<Request, Request>()
  const middleware: Middleware = {
    onRequest({ request }) {
      copies.set(request, request.clone())
      return undefined
    },
    async onResponse({ request, response }) {
      const copy = copies.get(request)
      const isChallenged = response.status === 403 && response.headers.get('WWW-Authenticate')?.includes(CHALLENGE)
      if (!isChallenged || !copy) return undefined
      return (await requestCode()) ? globalThis.fetch(copy) : undefined
    },
  }
  api.use(middleware)
  return () => api.eject(middleware)
}
