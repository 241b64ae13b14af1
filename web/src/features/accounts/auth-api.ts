/** Requests of registration, login and password reset; errors are returned, because each page has its own messages. */
import { api } from '../../api/client'
import { readDetail } from '../../api/errors'
import type { components } from '../../api/api.gen'
import { sendWithCaptcha } from '../../search-query/captcha-request'
import { MESSAGES } from './messages'

export type Registration = components['schemas']['Registration']
type RegistrationStep = components['schemas']['RegistrationStep']
export type RegistrationProblem = components['schemas']['RegistrationProblem']
type LoggedIn = components['schemas']['LoginResult']

/** The `detail` of a rejected login: the message and the required next step. */
export type LoginRefusal = {
  message: string
  reset_required?: boolean
  verification_required?: boolean
  user?: { email?: string; role_id?: number }
}
type LoginOutcome = { session: LoggedIn } | { refusal: LoginRefusal; status: number }

/** Returns the server's error message, or `fallback` if there is none; null on success. */
async function readRefusal(
  responsePromise: Promise<{ error?: unknown; response: Response }>,
  fallback: string,
): Promise<string | null> {
  try {
    const { error, response } = await responsePromise
    return response.ok ? null : (readDetail(error) ?? fallback)
  } catch {
    return fallback
  }
}

export const register = (body: Registration): Promise<string | null> =>
  readRefusal(
    sendWithCaptcha(() => api.POST('/auth/register', { body })),
    MESSAGES.registrationFailed,
  )

/** Returns why the registration would refuse the email address or the password; null if the check failed. */
export async function checkRegistration(body: RegistrationStep): Promise<RegistrationProblem[] | null> {
  try {
    const { data } = await api.POST('/auth/check-registration', { body })
    return data?.problems ?? null
  } catch {
    return null
  }
}

/** Whether the address is registered; if the check failed, the server's error message, or null without one. */
export async function isRegistered(email: string): Promise<{ isKnown: boolean } | { problem: string | null }> {
  try {
    const { data, error, response } = await api.GET('/auth/is-email-registered', { params: { query: { email } } })
    return response.ok && data
      ? { isKnown: data.is_registered }
      : { problem: response.status < 500 ? readDetail(error) : null }
  } catch {
    return { problem: null }
  }
}

/** Sends OAuth's form, as specified; the selected tab is sent as `scope`. */
export async function login(username: string, password: string, scope: 'user' | 'vendor'): Promise<LoginOutcome> {
  try {
    const { data, error, response } = await api.POST('/auth/login', {
      body: { grant_type: 'password', username, password, scope },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      bodySerializer: (body) => new URLSearchParams(body as Record<string, string>),
    })
    return data ? { session: data } : { refusal: toLoginRefusal(error), status: response.status }
  } catch {
    return { refusal: { message: MESSAGES.loginFailed }, status: 0 }
  }
}

function toLoginRefusal(error: unknown): LoginRefusal {
  const detail: unknown = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : null
  const refusalDetail = typeof detail === 'object' && detail !== null ? (detail as Partial<LoginRefusal>) : {}
  return { ...refusalDetail, message: readDetail(error) ?? MESSAGES.invalid }
}

export const forgotPassword = (email: string): Promise<string | null> =>
  readRefusal(api.POST('/auth/forgot-password', { body: { email } }), MESSAGES.linkFailed)

export const resendVerification = (email: string): Promise<string | null> =>
  readRefusal(api.POST('/auth/resend-verification', { body: { email } }), MESSAGES.linkFailed)

export const resetPassword = (token: string, password: string, marketing: boolean): Promise<string | null> =>
  readRefusal(
    api.POST('/auth/reset-password', {
      body: {
        token,
        new_password: password,
        is_terms_conditions_accepted: true,
        is_marketing_consent_given: marketing,
      },
    }),
    MESSAGES.resetFailed,
  )

/** Whether the link of the email is valid; `passwordRequest` asks for the password of the registration. */
type VerificationLink = { isValid: boolean; passwordRequest: string | null }

/** Checks the link without using it: only the person's own click verifies the address. */
export async function checkVerificationLink(token: string): Promise<VerificationLink> {
  try {
    const { error, response } = await api.GET('/auth/verify-email', { params: { query: { token } } })
    return {
      isValid: response.ok || response.status === 409,
      passwordRequest: response.status === 409 ? readDetail(error) : null,
    }
  } catch {
    return { isValid: false, passwordRequest: null }
  }
}

export const verifyEmail = (token: string, password?: string): Promise<string | null> =>
  readRefusal(
    api.POST('/auth/verify-email', { body: { token, password: password ?? null } }),
    MESSAGES.verificationFailed,
  )
