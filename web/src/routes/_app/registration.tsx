/** `/registration`: opening an account. */
import { createFileRoute } from '@tanstack/react-router'
import { RegistrationPage } from '../../features/accounts/registration-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/registration')({
  head: () => pageMeta('Register', { description: 'Register as a user or as a vendor.' }),
  component: function Registration() {
    return <RegistrationPage />
  },
})
