/** `/transparency-report`: what was restricted in a year, and why; the year is in the address. */
import { createFileRoute } from '@tanstack/react-router'
import { TransparencyReportPage } from '../../features/moderation/report-page'
import { pageMeta } from '../../ui/head'

type ReportParams = { year?: number }

export const Route = createFileRoute('/_app/transparency-report')({
  validateSearch: ({ year }): ReportParams => {
    const number = Number(year)
    return Number.isSafeInteger(number) && number >= 2020 && number <= 2200 ? { year: number } : {}
  },
  head: () =>
    pageMeta('Transparency report', {
      description: 'How many reviews, claims, profile changes and accounts we restricted in a year, and why.',
    }),
  component: function TransparencyReport() {
    return <TransparencyReportPage year={Route.useSearch().year} />
  },
})
