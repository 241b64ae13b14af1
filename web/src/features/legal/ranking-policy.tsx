/** Under the text on ranking: the file that decides the order, word for word, with the digest that each answer names. */
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'

export function RankingPolicy() {
  const { data, error } = useQuery({
    queryKey: ['ranking-policy'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/ranking-policy', { signal })),
  })
  return (
    <section className="legal-policy" aria-labelledby="policy-heading">
      <h2 id="policy-heading">The policy in force</h2>
      {data ? (
        <>
          <p>
            Version {data.version}, digest <code>{data.digest}</code>. Every answer names the digest of the policy that
            made its order. This is the whole file; nothing else decides.
          </p>
          {/* A region that scrolls must be reachable without a mouse. */}
          <pre tabIndex={0} aria-label="The ranking policy">
            {data.text}
          </pre>
        </>
      ) : (
        <p role={error ? 'alert' : 'status'}>
          {error ? 'The policy could not be loaded just now.' : 'Loading the policy...'}
        </p>
      )}
    </section>
  )
}
