/** `/certificates/{number}`: whether a certificate is valid, and what it states. */
import { createFileRoute } from '@tanstack/react-router'
import { CertificatePage } from '../../features/certificates/certificate-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/certificates/$number')({
  head: ({ params }) => pageMeta(`Certificate ${params.number.toUpperCase()}`),
  component: function Certificate() {
    return <CertificatePage number={Route.useParams().number.toUpperCase()} />
  },
})
