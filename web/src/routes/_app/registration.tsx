/**
 * `/registration?next=/page&step=2`: opening an account; `next` is the page to open after the first login, and `step`
 * the step of the registration.
 */
import { createFileRoute } from '@tanstack/react-router'
import { RegistrationPage } from '../../features/accounts/registration-page'
import { pageMeta } from '../../ui/head'
import { pageNumber, toText } from '../../ui/url-params'

export const Route = createFileRoute('/_app/registration')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { next?: string; step?: number } => {
    const next = toText(rawSearchParams['next'])
    const step = toText(rawSearchParams['step']) ? pageNumber(rawSearchParams['step']) : 0
    return { ...(next ? { next } : {}), ...(step ? { step } : {}) }
  },
  head: () => pageMeta('Register', { description: 'Register as a user or as a vendor.' }),
  component: function Registration() {
    const { next, step = 0 } = Route.useSearch()
    return <RegistrationPage next={next} step={step} />
  },
})
