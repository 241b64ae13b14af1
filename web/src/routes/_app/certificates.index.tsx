/** `/certificates`: the public register; `?q=`, `&status=` and `&page=` select entries. */
import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage, type RegisterParams } from '../../features/certificates/register-page'
import { pageMeta } from '../../ui/head'
import { pageNumber, toText } from '../../ui/url-params'

function parseParams(raw: Record<string, unknown>): RegisterParams {
  const [q, status, page] = [toText(raw['q']).trim(), toText(raw['status']), pageNumber(raw['page'])]
  return { ...(q ? { q } : {}), ...(status ? { status } : {}), ...(page > 1 ? { page } : {}) }
}

export const Route = createFileRoute('/_app/certificates/')({
  validateSearch: parseParams,
  head: () =>
    pageMeta('Register of certificates', {
      description:
        'All certificates of validated legal software, with their status today. Check a PDF that you were given.',
    }),
  component: function Certificates() {
    const navigate = Route.useNavigate()
    return (
      <RegisterPage
        params={Route.useSearch()}
        onChange={(params) => void navigate({ search: params, resetScroll: false })}
      />
    )
  },
})
