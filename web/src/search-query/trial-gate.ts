/** Checks before a visitor's free search: searches left in the trial, and a solved captcha. */
import { useSyncExternalStore } from 'react'
import { api } from '../api/client'
import type { components } from '../api/api.gen'
import { toast } from '../ui/toast'
import { TRIAL_MESSAGES } from './trial-messages'

type TrialStatus = components['schemas']['TrialStatus']
export type CaptchaRequest = { captcha: TrialStatus['captcha']; resolveCaptcha: (hasPassed: boolean) => void }

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
function requestCaptcha(captcha: TrialStatus['captcha']): Promise<boolean> {
  pendingCaptcha ??= new Promise<boolean>((resolve) => publishRequest({ captcha, resolveCaptcha: resolve })).finally(
    () => {
      pendingCaptcha = null
      publishRequest(null)
    },
  )
  return pendingCaptcha
}

async function fetchStatus(): Promise<TrialStatus | string> {
  try {
    const { data } = await api.GET('/api/unregistered-user-details')
    return data ?? TRIAL_MESSAGES.cannot
  } catch {
    return TRIAL_MESSAGES.unable
  }
}

async function findProblem(): Promise<string | null> {
  const status = await fetchStatus()
  if (typeof status === 'string') return status
  if (!status.free_search_available) return status.has_record ? TRIAL_MESSAGES.expired : TRIAL_MESSAGES.cannot
  if (!status.captcha.required) return null
  return (await requestCaptcha(status.captcha)) ? null : TRIAL_MESSAGES.noToken
}

let hasPassedGate = false

/** Returns null if a search may start, else the message. The server enforces this; the check only avoids a rejected search. */
export async function passGate(): Promise<string | null> {
  const problem = await findProblem()
  hasPassedGate = problem === null
  return problem
}

/** The same, cached while the page is open. */
export const passGateOnce = (): Promise<string | null> => (hasPassedGate ? Promise.resolve(null) : passGate())

/** The same, with the message as a toast; returns whether a search may start. */
export async function canSearch(): Promise<boolean> {
  const problem = await passGate()
  if (problem) toast.error(problem)
  return problem === null
}
