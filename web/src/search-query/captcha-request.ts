/** The captcha that is to be solved now, for the dialog; and requests that are sent again once it is solved. */
import { useSyncExternalStore } from 'react'
import { api } from '../api/client'
import type { components } from '../api/api.gen'

type Captcha = components['schemas']['TrialStatus']['captcha']
/** What the captcha is solved for: the first free search, or a form. */
export type CaptchaPurpose = 'search' | 'form'
export type CaptchaRequest = {
  captcha: Captcha
  purpose: CaptchaPurpose
  resolveCaptcha: (hasPassed: boolean) => void
}

const FORBIDDEN = 403

let pendingRequest: CaptchaRequest | null = null
const listeners = new Set<() => void>()

function publishRequest(nextRequest: CaptchaRequest | null): void {
  pendingRequest = nextRequest
  for (const listener of listeners) listener()
}

function subscribeToRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending captcha, for the dialog. */
export const useCaptchaRequest = (): CaptchaRequest | null =>
  useSyncExternalStore(
    subscribeToRequest,
    () => pendingRequest,
    () => null,
  )

/** Opens the dialog; resolves to true once the server accepted the solution. Concurrent calls share one dialog. */
let pendingCaptcha: Promise<boolean> | null = null
export function requestCaptcha(captcha: Captcha, purpose: CaptchaPurpose): Promise<boolean> {
  pendingCaptcha ??= new Promise<boolean>((resolve) =>
    publishRequest({ captcha, purpose, resolveCaptcha: resolve }),
  ).finally(() => {
    pendingCaptcha = null
    publishRequest(null)
  })
  return pendingCaptcha
}

/** Sends a form; if the server asks for a captcha, lets the visitor solve it and sends the form once more. */
export async function sendWithCaptcha<T extends { response: Response }>(send: () => Promise<T>): Promise<T> {
  const first = await send()
  if (first.response.status !== FORBIDDEN || !first.response.headers.has('Captcha-Required')) return first
  const { data } = await api.GET('/api/unregistered-user-details')
  return data && (await requestCaptcha(data.captcha, 'form')) ? send() : first
}
