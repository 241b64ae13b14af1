/** `/practice-management`: our editors' choice. */
import { createFileRoute } from '@tanstack/react-router'
import { LISTINGS } from '../features/categories/content'
import { ListingPage } from '../features/categories/listing-page'
import { pageMeta } from '../ui/head'

const LISTING = LISTINGS['practice-management']

export const Route = createFileRoute('/practice-management')({
  head: () => pageMeta(LISTING.title, { description: 'Practice management software for law firms: matters, time, billing and clients.' }),
  component: function Listing() {
    return <ListingPage listing={LISTING} />
  },
})
