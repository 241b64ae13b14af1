/** Refinements of a search: requirements to drop without results, a question with too many, constraints to add. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchAnswer } from '../../api/client'
import {
  type ConstraintInput,
  toSearchRequest,
  listEditableConstraints,
  withChips,
} from '../../search-query/search-request'
import type { SearchParams } from '../../search-query/search-params'
import styles from './refinements.module.css'

type Props = { answer: SearchAnswer; search: SearchParams }

export function Refinements({ answer, search }: Props) {
  return (
    <>
      <Relaxations answer={answer} search={search} />
      <NextSteps answer={answer} search={search} />
    </>
  )
}

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

/** The smallest sets of requirements to remove; covers constraints, not filters. */
function Relaxations({ answer, search }: Props) {
  const chips = listEditableConstraints(answer, toSearchRequest(search))
  const labels = new Map(chips.map((constraint) => [constraint.id, constraint.label]))
  const relaxations = answer.relaxations.filter(({ constraint_ids }) => constraint_ids.every((id) => labels.has(id)))
  if (relaxations.length === 0) return null
  return (
    <section className={styles.ways} aria-labelledby="relaxations-heading">
      <h2 id="relaxations-heading">Relax a requirement</h2>
      <ul>
        {relaxations.map(({ constraint_ids, result_count }) => (
          <RefinementLink
            key={constraint_ids.join()}
            search={search}
            chips={chips.filter((constraint) => !constraint_ids.includes(constraint.id))}
          >
            Drop <b dir="auto">{constraint_ids.map((id) => labels.get(id)).join(' and ')}</b>:{' '}
            {formatToolCount(result_count)}
          </RefinementLink>
        ))}
      </ul>
    </section>
  )
}

function NextSteps({ answer, search }: Props) {
  const { clarifying_question: question, refinements } = answer
  const chips = listEditableConstraints(answer, toSearchRequest(search))
  const others = refinements.filter(({ field }) => field !== question?.field)
  return (
    <>
      {question ? (
        <section className={styles.ways} aria-labelledby="question-heading">
          <h2 id="question-heading">{question.text}</h2>
          <ul>
            {question.options.map((option) => (
              <RefinementLink key={option.label} search={search} chips={[...chips, option]}>
                <span dir="auto">{option.label}</span> <small>{formatToolCount(option.count)}</small>
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
                <span dir="auto">{option.label}</span> <small>{formatToolCount(option.count)}</small>
              </RefinementLink>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
