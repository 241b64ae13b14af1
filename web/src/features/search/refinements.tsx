/** Refinements of a search: requirements to drop without results, a question with too many, constraints to add. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { SearchAnswer } from '../../api/client'
import {
  type ConstraintInput,
  toSearchRequest,
  listEditableConstraints,
  withChips,
} from '../../search-query/search-request'
import type { SearchParams } from '../../search-query/search-params'
import { readAnswerLanguage } from './answer-language'
import styles from './refinements.module.css'

type Props = { answer: SearchAnswer; search: SearchParams }

const formatToolCount = (count: number): string => (count === 1 ? '1 tool' : `${count.toLocaleString('en')} tools`)

function RefinementLink({
  search,
  chips,
  children,
}: {
  search: SearchParams
  chips: readonly ConstraintInput[]
  children: ReactNode
}) {
  return (
    <li>
      <Link to="." search={withChips(search, chips)} className={styles.way} resetScroll={false}>
        {children}
      </Link>
    </li>
  )
}

const LIST_FORMAT = new Intl.ListFormat('en', { type: 'conjunction' })
/** More would take a second line, and push the results down. */
const MAX_DROPPED = 4

/** The first relaxations that together drop few requirements; always at least one. */
function takeShortest<R extends { constraint_ids: readonly number[] }>(relaxations: readonly R[]): R[] {
  let dropped = 0
  return relaxations.filter(({ constraint_ids }, index) => {
    dropped += constraint_ids.length
    return index === 0 || dropped <= MAX_DROPPED
  })
}

/** The smallest sets of requirements to remove; covers constraints, not filters. */
export function Relaxations({ answer, search }: Props) {
  const chips = listEditableConstraints(answer, toSearchRequest(search))
  const language = readAnswerLanguage(answer)
  const [showsAll, setShowsAll] = useState(false)
  const labels = new Map(chips.map((constraint) => [constraint.id, constraint.label]))
  const relaxations = answer.relaxations.filter(({ constraint_ids }) => constraint_ids.every((id) => labels.has(id)))
  if (relaxations.length === 0) return null
  const shown = showsAll ? relaxations : takeShortest(relaxations)
  return (
    <section
      className={`${styles.ways} ${styles.relaxations} ${showsAll ? '' : styles.relaxationLine}`}
      aria-labelledby="relaxations-heading"
    >
      <h2 id="relaxations-heading">Relax a requirement</h2>
      <ul>
        {shown.map(({ constraint_ids, result_count }) => (
          <RefinementLink
            key={constraint_ids.join()}
            search={search}
            chips={chips.filter((constraint) => !constraint_ids.includes(constraint.id))}
          >
            <span className={styles.wayText}>
              Drop{' '}
              <b dir="auto" lang={language}>
                {LIST_FORMAT.format(constraint_ids.map((id) => labels.get(id) ?? ''))}
              </b>
              <span>: {formatToolCount(result_count)}</span>
            </span>
          </RefinementLink>
        ))}
        {shown.length < relaxations.length ? (
          <li>
            <button type="button" className={`text-button ${styles.more}`} onClick={() => setShowsAll(true)}>
              {relaxations.length - shown.length} more
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

/** A question that narrows the search, and requirements to add. */
export function NextSteps({ answer, search }: Props) {
  const { clarifying_question: question, refinements } = answer
  const chips = listEditableConstraints(answer, toSearchRequest(search))
  const language = readAnswerLanguage(answer)
  const others = refinements.filter(({ field }) => field !== question?.field)
  return (
    <>
      {question ? (
        <section className={styles.ways} aria-labelledby="question-heading">
          <h2 id="question-heading" lang={language}>
            {question.text}
          </h2>
          <ul>
            {question.options.map((option) => (
              <RefinementLink key={option.label} search={search} chips={[...chips, option]}>
                <span dir="auto" lang={language}>
                  {option.label}
                </span>{' '}
                <small>{formatToolCount(option.count)}</small>
              </RefinementLink>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={styles.ways} aria-labelledby="refinements-heading">
          <h2 id="refinements-heading">Add a requirement</h2>
          <ul>
            {others.map((option) => (
              <RefinementLink key={option.label} search={search} chips={[...chips, option]}>
                <span dir="auto" lang={language}>
                  {option.label}
                </span>{' '}
                <small>{formatToolCount(option.count)}</small>
              </RefinementLink>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
