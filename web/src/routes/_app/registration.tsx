/** `/registration?next=/page`: opening an account; `next` is the page to open after the first login. */
import { createFileRoute } from '@tanstack/react-router'
import { RegistrationPage } from '../../features/accounts/registration-page'
import { pageMeta } from '../../ui/head'
import { toText } from '../../ui/url-params'

export const Route = createFileRoute('/_app/registration')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { next?: string } => {
    const next = toText(rawSearchParams['next'])
    return next ? { next } : {}
  },
  head: () => pageMeta('Register', { description: 'Register as a user or as a vendor.' }),
  component: function Registration() {
    return <RegistrationPage next={Route.useSearch().next} />
  },
})
