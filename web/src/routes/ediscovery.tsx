/** `/ediscovery`: our editors' choice. */
import { createFileRoute } from '@tanstack/react-router'
import { LISTINGS } from '../features/categories/content'
import { ListingPage } from '../features/categories/listing-page'
import { pageMeta } from '../ui/head'

const LISTING = LISTINGS['ediscovery']

export const Route = createFileRoute('/ediscovery')({
  head: () => pageMeta(LISTING.title, { description: 'E-discovery platforms: collection, processing, review and production.' }),
  component: function Listing() {
    return <ListingPage listing={LISTING} />
  },
})
