/** Warns a vendor before paying that the directory states otherwise than the request: no certificate could be issued. */
import Alert from 'antd/es/alert'
import { PageLink } from '../../ui/page-link'
import type { RequestDetails } from './request-queries'

type Props = { request: Pick<RequestDetails, 'directoryDifferences' | 'productId'> | null }

export function DirectoryWarning({ request }: Props) {
  if (!request || request.directoryDifferences.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="The directory and your request differ"
      description={
        <>
          <ul>
            {request.directoryDifferences.map((difference) => (
              <li key={difference.fact}>{describeDifference(difference)}</li>
            ))}
          </ul>
          <p>
            No certificate can be issued while they differ. Please correct the request, or bring{' '}
            <PageLink to={`/product/vendor/${request.productId ?? ''}`}>the product&apos;s profile</PageLink> up to
            date.
          </p>
        </>
      }
    />
  )
}

/** `Version: your request says 4.2, the directory says 4.1.` */
export function describeDifference({
  fact,
  source,
  expected,
  listed,
}: RequestDetails['directoryDifferences'][number]): string {
  const name = fact.charAt(0).toUpperCase() + fact.slice(1)
  const before = source === 'request' ? 'your request says' : 'we examined'
  return `${name}: ${before} ${expected}, the directory says ${listed}.`
}
