/** Details of a shared answer: request, answer, release and ranking policy, and whether it was reproduced. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { searchPath, useSession } from '../../session/access'
import { ApiError } from '../../api/errors'
import { Icon } from '../../ui/icons'
import { AnswerCard } from './answer-card'
import { LabelLanguage, readAnswerLanguage } from './answer-language'
import { type SearchRequest, describeRequest } from '../../search-query/search-request'
import { PAGE_SIZE } from '../../search-query/pages'
import { ResultCard } from './result-card'
import { formatLocalDate } from '../../ui/dates'
import { QueryError } from '../../ui/query-error'
import { SampleNote } from '../../ui/sample-flag'
import { Skeletons } from '../../ui/skeletons'
import { UnmetConstraints } from './parsed-constraints'
import styles from './refinements.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

type AnswerSnapshot = components['schemas']['AnswerSnapshot']

const REPLAY_TEXTS = {
  identical: 'Reproduced just now: identical.',
  different: 'Reproduced just now: different. Please contact us.',
  not_in_force: 'The search has been updated since; this is the original answer.',
} as const

export function AnswerPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['answer-snapshot', id],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET('/api/answers/{answer_id}', { params: { path: { answer_id: id } }, signal })),
    retry: false,
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <Link to="/" className="back-link">
          <Icon name="back" /> Home
        </Link>
        <h1>
          Answer details <span className="beta">Beta</span>
        </h1>
      </header>
      {data ? <SnapshotDetails snapshot={data} /> : null}
      {error && !isGone ? <QueryError query={{ error, isFetching, refetch }} /> : null}
      {isGone ? (
        <p className={resultListStyles.searchError} role="alert">
          {error.detail}
        </p>
      ) : null}
      {!data && !error ? <Skeletons /> : null}
    </div>
  )
}

function SnapshotDetails({ snapshot }: { snapshot: AnswerSnapshot }) {
  const { answer } = snapshot
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const search = { q: snapshot.request.query }
  const detailsAt = isSignedIn ? '/product/user/$productId' : '/product/$productId'
  return (
    <>
      <dl className={`card ${styles.snapshot}`}>
        <div>
          <dt>Query</dt>
          <dd dir="auto">
            {describeRequest(snapshot.request as SearchRequest)}{' '}
            <Link to={searchPath(isSignedIn)} search={search}>
              Search again
            </Link>
          </dd>
        </div>
        <div>
          <dt>Answered</dt>
          <dd>{formatLocalDate(snapshot.answered_at)}</dd>
        </div>
        <div>
          <dt>How this answer was checked</dt>
          <dd>{REPLAY_TEXTS[snapshot.replay]}</dd>
        </div>
        <div>
          <dt>Ranking</dt>
          <dd>
            Ranking policy {answer.policy.version} (<code>{snapshot.policy_digest.slice(0, 12)}</code>),{' '}
            <Link to="/ranking">how results are ranked</Link>
          </dd>
        </div>
        <div>
          <dt>Digest</dt>
          <dd>
            <code>{snapshot.answer_digest}</code>
          </dd>
        </div>
      </dl>
      <AnswerCard
        answer={{ ...answer, answer_id: '' }}
        wording={snapshot.wording}
        hasBeenSeen
        unit="word"
        onCite={(source) =>
          source.product_id && void navigate({ to: '/product/$productId', params: { productId: source.product_id } })
        }
      />
      <UnmetConstraints answer={answer} />
      <section className={resultListStyles.resultList} aria-labelledby="snapshot-results">
        <h2 id="snapshot-results">
          Top {Math.min(PAGE_SIZE, answer.product_ids.length)} of {answer.total} tools
        </h2>
        <SampleNote items={answer.product_ids.slice(0, PAGE_SIZE)} />
        <LabelLanguage value={readAnswerLanguage(answer)}>
          {answer.product_ids.slice(0, PAGE_SIZE).map((hit) => (
            <ResultCard
              key={hit.product_id}
              hit={hit}
              search=""
              constraints={answer.interpretation.constraints}
              detailsAt={detailsAt}
            />
          ))}
        </LabelLanguage>
      </section>
    </>
  )
}
