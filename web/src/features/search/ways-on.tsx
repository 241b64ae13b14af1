/** Ways on from a result: what to give up where nothing fits, a question where too much does, and conditions to add with one press. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchAnswer } from '../../api/client'
import { type Condition, askOf, editable, withChips } from '../../search-query/search-request'
import type { SearchParams } from '../../search-query/search-params'

type Props = { answer: SearchAnswer; search: SearchParams }

export function WaysOn({ answer, search }: Props) {
  return (
    <>
      <Relaxations answer={answer} search={search} />
      <BackQuestion answer={answer} search={search} />
    </>
  )
}

const tools = (count: number): string => (count === 1 ? '1 tool' : `${count.toLocaleString('en')} tools`)

function Way({ search, chips, children }: { search: SearchParams; chips: readonly Condition[]; children: ReactNode }) {
  return (
    <li>
      <Link to="." search={withChips(search, chips)} className="way" resetScroll={false}>
        {children}
      </Link>
    </li>
  )
}

/** The smallest sets of wishes to drop. Filters have their own place, so only chips are dropped here. */
function Relaxations({ answer, search }: Props) {
  const chips = editable(answer, askOf(search))
  const labels = new Map(chips.map((wish) => [wish.id, wish.label]))
  const ways = answer.relaxations.filter(({ drop }) => drop.every((id) => labels.has(id)))
  if (ways.length === 0) return null
  return (
    <section className="ways" aria-labelledby="relaxations-heading">
      <h2 id="relaxations-heading">What to give up</h2>
      <ul>
        {ways.map(({ drop, frees }) => (
          <Way key={drop.join()} search={search} chips={chips.filter((wish) => !drop.includes(wish.id))}>
            Without <b dir="auto">{drop.map((id) => labels.get(id)).join(' and ')}</b>: {tools(frees)}
          </Way>
        ))}
      </ul>
    </section>
  )
}

function BackQuestion({ answer, search }: Props) {
  const { question, suggestions } = answer
  const chips = editable(answer, askOf(search))
  const others = suggestions.filter(({ field }) => field !== question?.field)
  if (!question && others.length === 0) return null
  return (
    <section className="ways" aria-labelledby="question-heading">
      <h2 id="question-heading">{question?.text ?? 'Narrow it down'}</h2>
      <ul>
        {question?.options.map((option) => (
          <Way key={option.label} search={search} chips={[...chips, option]}>
            <span dir="auto">{option.label}</span> <small>{tools(option.count)}</small>
          </Way>
        ))}
        {others.map((option) => (
          <Way key={option.label} search={search} chips={[...chips, option]}>
            + <span dir="auto">{option.label}</span> <small>{tools(option.count)}</small>
          </Way>
        ))}
      </ul>
    </section>
  )
}
