/** The current ranking policy: its parameters as a table, and a link to its file. */
import { useQuery } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import contentsStyles from '../../ui/contents.module.css'
import styles from './legal.module.css'

export function RankingPolicy() {
  const { data, error } = useQuery({
    queryKey: ['ranking-policy'],
    queryFn: ({ signal }) => unwrapResponse(api.GET('/api/ranking-policy', { signal })),
  })
  return (
    <section className={contentsStyles.legalPolicy} aria-labelledby="policy-heading">
      <h2 id="policy-heading">Current ranking policy</h2>
      {data ? (
        <>
          <p>
            Version {data.version}, digest <code>{data.digest}</code>. Every answer names the digest of the policy that
            ranked its results.
          </p>
          {/* A region that scrolls must be reachable without a mouse. */}
          <div className={styles.legalTable} tabIndex={0} role="region" aria-label="Ranking parameters">
            <table>
              <thead>
                <tr>
                  <th scope="col">Parameter</th>
                  <th scope="col">Value</th>
                  <th scope="col">Effect</th>
                </tr>
              </thead>
              <tbody>
                {data.parameters.map((parameter) => (
                  <tr key={parameter.name}>
                    <th scope="row">{parameter.name}</th>
                    <td>{parameter.value}</td>
                    <td>{parameter.effect}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <details>
            <summary>View the policy file</summary>
            <pre tabIndex={0} aria-label="Ranking policy file">
              {data.text}
            </pre>
          </details>
        </>
      ) : (
        <p role={error ? 'alert' : 'status'}>
          {error ? 'The ranking policy could not be loaded. Please reload the page.' : 'Loading ranking policy...'}
        </p>
      )}
    </section>
  )
}
