/** The list of results in its groups, with order and page numbers. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useId } from 'react'
import type { SearchAnswer } from '../../api/client'
import { ApiError } from '../../api/errors'
import { Pager } from '../../search-query/pager'
import { countPages, describeRange } from '../../search-query/pages'
import { type SearchParams, omitParams, searchParams } from '../../search-query/search-params'
import { SampleNote, sampleListClass } from '../../ui/sample-flag'
import { Skeletons } from '../../ui/skeletons'
import { GROUP_TITLES, type GroupName, groupHits, hasSeveralGroups } from './result-groups'
import { OfflineNotice, SearchFailure } from './search-failure'
import { SORT_LABELS, readSort } from './sorts'
import type { ListedResults } from './use-listed-results'
import styles from './result-groups.module.css'

type Props = {
  answer: SearchAnswer
  search: SearchParams
  listed: ListedResults
  headingRef: RefObject<HTMLHeadingElement | null>
  tools: ReactNode
  renderHit: (hit: SearchAnswer['product_ids'][number]) => ReactNode
}

/** `tools`: what can be done with the whole list. */
export function ResultList({ answer, search, listed, headingRef, tools, renderHit }: Props) {
  const { hits, count, page } = listed
  return (
    <section
      className={`${styles.list} ${sampleListClass({ items: hits })}`}
      aria-labelledby="results-heading"
      aria-busy={listed.isPending}
    >
      <header className={styles.listHead}>
        <h2 id="results-heading" ref={headingRef} tabIndex={-1}>
          {describeRange(page, count)}
        </h2>
        <SampleNote items={hits} />
        <div className={styles.listTools}>
          {tools}
          {answer.answer_id ? <SortSelect search={search} /> : null}
        </div>
      </header>
      {listed.isPaused ? <OfflineNotice /> : null}
      {listed.isPending ? <Skeletons isListOnly /> : null}
      {listed.error ? (
        <SearchFailure
          title="These results could not be loaded"
          message={
            (listed.error instanceof ApiError && listed.error.detail) || 'Something went wrong. Please try again.'
          }
          retry={listed.retry}
        />
      ) : null}
      {groupHits(hits, answer.compared).map((group) => (
        <section key={group.name} className={styles.group} aria-label={GROUP_TITLES[group.name]}>
          {hasSeveralGroups(answer) ? <GroupHeading name={group.name} answer={answer} /> : null}
          {group.hits.map(renderHit)}
        </section>
      ))}
      <Pager page={page} count={countPages(count)} search={search} />
    </section>
  )
}

function GroupHeading({ name, answer }: { name: GroupName; answer: SearchAnswer }) {
  const count = { named: null, match: answer.total, may_fit: answer.may_fit_total, nearest: null }[name]
  return (
    <h3 className={styles.groupHeading}>
      {GROUP_TITLES[name]}
      {count === null ? null : ' '}
      {count === null ? null : <small>{count.toLocaleString('en')}</small>}
    </h3>
  )
}

function SortSelect({ search }: { search: SearchParams }) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <span className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={readSort(search)}
        onChange={(event) =>
          void navigate({
            to: '.',
            search: searchParams({
              ...omitParams(search, 'page'),
              sort: event.target.value === 'best_match' ? '' : event.target.value,
            }),
            state: (state) => state,
            resetScroll: false,
          })
        }
      >
        <option value="best_match">Best match</option>
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
