/** Checks before a visitor's free search: searches left in the trial, and a solved captcha. */
import { useSyncExternalStore } from 'react'
import { api } from '../api/client'
import type { components } from '../api/api.gen'
import { toast } from '../ui/toast'
import { TRIAL } from './trial-messages'

type TrialStatus = components['schemas']['TrialStatus']
export type CaptchaRequest = { captcha: TrialStatus['captcha']; settle: (passed: boolean) => void }

let request: CaptchaRequest | null = null
const listeners = new Set<() => void>()

function announce(next: CaptchaRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending captcha, for the dialog. */
export const useCaptchaRequest = (): CaptchaRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  )

/** Opens the dialog; resolves to true once the server accepted the solution. Concurrent calls share one dialog. */
let pendingCaptcha: Promise<boolean> | null = null
function requestCaptcha(captcha: TrialStatus['captcha']): Promise<boolean> {
  pendingCaptcha ??= new Promise<boolean>((resolve) => announce({ captcha, settle: resolve })).finally(() => {
    pendingCaptcha = null
    announce(null)
  })
  return pendingCaptcha
}

async function fetchStatus(): Promise<TrialStatus | string> {
  try {
    const { data } = await api.GET('/api/unregistered-user-details')
    return data ?? TRIAL.cannot
  } catch {
    return TRIAL.unable
  }
}

async function findProblem(): Promise<string | null> {
  const status = await fetchStatus()
  if (typeof status === 'string') return status
  if (!status.free_search_available) return status.has_record ? TRIAL.expired : TRIAL.cannot
  if (!status.captcha.required) return null
  return (await requestCaptcha(status.captcha)) ? null : TRIAL.noToken
}

let passed = false

/** Returns null if a search may start, else the message. The server enforces this; the check only avoids a rejected search. */
export async function passGate(): Promise<string | null> {
  const problem = await findProblem()
  passed = problem === null
  return problem
}

/** The same, cached while the page is open. */
export const passGateOnce = (): Promise<string | null> => (passed ? Promise.resolve(null) : passGate())

/** The same, with the message as a toast; returns whether a search may start. */
export async function canSearch(): Promise<boolean> {
  const problem = await passGate()
  if (problem) toast.error(problem)
  return problem === null
}
