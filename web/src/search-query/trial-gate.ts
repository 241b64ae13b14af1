/** Checks before a visitor's free search: searches left in the trial, and a solved captcha. */
import { api } from '../api/client'
import type { components } from '../api/api.gen'
import { requestCaptcha } from './captcha-request'
import { toast } from '../ui/toast'
import { TRIAL_MESSAGES } from './trial-messages'

type TrialStatus = components['schemas']['TrialStatus']
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
  return (await requestCaptcha(status.captcha, 'search')) ? null : TRIAL_MESSAGES.noToken
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

/** The same, with the message as a toast too. */
export async function passGateAloud(): Promise<string | null> {
  const problem = await passGate()
  if (problem) toast.error(problem)
  return problem
}
