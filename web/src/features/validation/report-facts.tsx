/** What a report is about, field by field: what tells two reports apart. */
import type { ReactNode } from 'react'
import { formatLongDate } from '../../ui/dates'
import { formatSize } from './format'
import type { ValidationReport } from './request-queries'

export const REPORT_TYPE_LABELS: Record<ValidationReport['reportType'], string> = {
  draft: 'Draft report',
  final: 'Final report',
}

type Props = {
  report: ValidationReport
  className: string | undefined
  /** What is shown as the request's number, for example a link to the request. */
  requestNumber?: ReactNode
}

/** Version, module, package, request, date and size of a report; what is not known is left out. */
export function ReportFacts({ report, className, requestNumber = report.requestNumber }: Props) {
  const facts = [
    ['Version', report.softwareVersion],
    ['Module', report.module],
    ['Package', report.packageName],
    ['Request', requestNumber],
    ['Generated', report.generatedDate && formatLongDate(report.generatedDate)],
    ['Size', report.size === null ? null : formatSize(report.size)],
  ] as const
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
