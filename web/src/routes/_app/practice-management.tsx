/** `/practice-management`: editors' picks. */
import { createFileRoute } from '@tanstack/react-router'
import { ListingPage } from '../../features/categories/listing-page'
import { LISTING_NAMES } from '../../ui/categories'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/practice-management')({
  head: () =>
    pageMeta(LISTING_NAMES['practice-management'], {
      description: 'Practice management software for law firms: matters, time, billing and clients.',
    }),
  component: function Listing() {
    return <ListingPage slug="practice-management" />
  },
})
