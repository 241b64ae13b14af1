/** `/ediscovery`: editors' picks. */
import { createFileRoute } from '@tanstack/react-router'
import { ListingPage } from '../../features/categories/listing-page'
import { LISTING_NAMES } from '../../ui/categories'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/ediscovery')({
  head: () =>
    pageMeta(LISTING_NAMES.ediscovery, {
      description: 'E-discovery platforms: collection, processing, review and production.',
    }),
  component: function Listing() {
    return <ListingPage slug="ediscovery" />
  },
})
