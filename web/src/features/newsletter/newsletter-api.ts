/** Confirms or cancels a newsletter subscription with the token of an email's link. */
import { api } from '../../api/client'
import { readDetail } from '../../api/errors'

const NEWSLETTER_FAILED = 'Something went wrong. Please try again later.'

export async function answerNewsletter(
  choice: 'confirm' | 'unsubscribe',
  token: string,
): Promise<{ good: boolean; message: string }> {
  try {
    const { data, error, response } = await api.POST(`/api/newsletter/${choice}`, { body: { token } })
    return {
      good: response.ok,
      message: response.ok ? (data?.message ?? '') : (readDetail(error) ?? NEWSLETTER_FAILED),
    }
  } catch {
    return { good: false, message: NEWSLETTER_FAILED }
  }
}
