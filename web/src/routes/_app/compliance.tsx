/** `/compliance`: editors' picks. */
import { createFileRoute } from '@tanstack/react-router'
import { ListingPage } from '../../features/categories/listing-page'
import { LISTING_NAMES } from '../../ui/categories'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/compliance')({
  head: () =>
    pageMeta(LISTING_NAMES.compliance, {
      description: 'Compliance software: obligations, monitoring, risk and reporting.',
    }),
  component: function Listing() {
    return <ListingPage slug="compliance" />
  },
})
