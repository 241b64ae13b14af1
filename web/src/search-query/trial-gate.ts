/** What stands before a visitor's free search: is there a prompt left, and is this a person? One question, one answer. */
import { useSyncExternalStore } from 'react'
import { api } from '../api/client'
import type { components } from '../api/api.gen'
import { toast } from '../ui/toast'
import { TRIAL } from './trial-messages'

export type TrialStatus = components['schemas']['TrialStatus']
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

/** The captcha that waits to be solved, for the dialog. */
export const useCaptchaRequest = (): CaptchaRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  )

/** Opens the dialog; true when the server has accepted the solution. A second asker waits for the first one's answer. */
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

/** Null when a search may begin; else why not, in words. The server decides: this only spares a visitor a refused search. */
export async function passGate(): Promise<string | null> {
  const problem = await findProblem()
  passed = problem === null
  return problem
}

/** The same, but asked only once while this page is open. */
export const passGateOnce = (): Promise<string | null> => (passed ? Promise.resolve(null) : passGate())

/** The same with the words as a toast; true when a search may begin. */
export async function canSearch(): Promise<boolean> {
  const problem = await passGate()
  if (problem) toast.error(problem)
  return problem === null
}
