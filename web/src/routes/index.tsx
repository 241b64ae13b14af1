/** `/`: the landing page. */
import { createFileRoute } from '@tanstack/react-router'
import { BRAND } from '../brand'
import { Landing } from '../features/landing/landing'

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: `${BRAND} - Find the right legal software` }] }),
  component: Landing,
})
