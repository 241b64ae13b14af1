/** Confirms or cancels a newsletter subscription with the token of an email's link. */
import { api } from '../../api/client'
import { readDetail } from '../../api/errors'

const NEWSLETTER_FAILED = 'Something went wrong. Please try again later.'

export async function sendNewsletterChoice(
  choice: 'confirm' | 'unsubscribe',
  token: string,
): Promise<{ isSuccess: boolean; message: string }> {
  try {
    const { data, error, response } = await api.POST(`/api/newsletter/${choice}`, { body: { token } })
    return {
      isSuccess: response.ok,
      message: response.ok ? (data?.message ?? '') : (readDetail(error) ?? NEWSLETTER_FAILED),
    }
  } catch {
    return { isSuccess: false, message: NEWSLETTER_FAILED }
  }
}
