/** `/compliance`: our editors' choice. */
import { createFileRoute } from '@tanstack/react-router'
import { LISTINGS } from '../features/categories/content'
import { ListingPage } from '../features/categories/listing-page'
import { pageMeta } from '../ui/head'

const LISTING = LISTINGS['compliance']

export const Route = createFileRoute('/compliance')({
  head: () => pageMeta(LISTING.title, { description: 'Compliance software: obligations, monitoring, risk and reporting.' }),
  component: function Listing() {
    return <ListingPage listing={LISTING} />
  },
})
