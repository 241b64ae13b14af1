/** The formula of the weighted score, loaded from the policy file. */
import { useQuery } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import contentsStyles from '../../ui/contents.module.css'
import '../../ui/empty-state.module.css'
import styles from './review-summary.module.css'

export function ScorePolicy() {
  const { data, error } = useQuery({
    queryKey: ['review-score'],
    queryFn: ({ signal }) => unwrapResponse(api.GET('/api/review-score', { signal })),
  })
  return (
    <section
      id="weighted-score"
      tabIndex={-1}
      className={`${contentsStyles.legalPolicy} ${styles.scorePolicy}`}
      aria-labelledby="weighted-score-heading"
    >
      <h2 id="weighted-score-heading">The weighted score</h2>
      {data ? (
        <>
          <p>
            Version {data.version}. <strong>{data.formula}</strong>
          </p>
          <dl>
            {data.rules.map((rule) => (
              <div key={rule.name}>
                <dt>
                  <b>{rule.name}</b> ({rule.min_factor} to {rule.max_factor})
                </dt>
                <dd>{rule.explanation}</dd>
              </div>
            ))}
          </dl>
          <ul>
            {data.exclusions.map((exclusion) => (
              <li key={exclusion}>{exclusion}</li>
            ))}
          </ul>
          <p>The public API returns these factors for every review, so that anyone can recalculate the score.</p>
        </>
      ) : (
        <p role={error ? 'alert' : 'status'}>
          {error ? 'The formula could not be loaded. Please reload the page.' : 'Loading the formula...'}
        </p>
      )}
    </section>
  )
}
