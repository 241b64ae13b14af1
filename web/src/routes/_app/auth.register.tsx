/** `/auth/register`: the specification links here; registration has its own page. */
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/auth/register')({
  beforeLoad: () => {
    throw redirect({ to: '/registration', replace: true })
  },
})
