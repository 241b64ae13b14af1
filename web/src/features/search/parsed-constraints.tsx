/** The parsed request as chips; words and an icon show the kind of each constraint, not colour alone. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchAnswer, Constraint } from '../../api/client'
import { Icon } from '../../ui/icons'
import { MenuButton } from '../../ui/menu-button'
import { ShowMoreButton } from '../../ui/show-more-button'
import { useOverflow } from '../../ui/use-overflow'
import { toSearchRequest, listEditableConstraints, withChips } from '../../search-query/search-request'
import { LabelLanguage, readAnswerLanguage, useLabelLanguage } from './answer-language'
import type { SearchParams } from '../../search-query/search-params'
import styles from './refinements.module.css'
import answerStyles from './answer.module.css'

const KIND_MARKS = {
  must: { icon: 'must', word: 'Must' },
  should: { icon: 'prefer', word: 'Prefer' },
  // The label of an exclusion states it already: "Not on-premise", "No API".
  must_not: { icon: 'exclude', word: '' },
} as const
const MENU_LABELS = { must: 'Make it a requirement', should: 'Make it a preference', must_not: 'Exclude it' } as const
const KIND_NAMES = ['must', 'should', 'must_not'] as const
const isKind = (key: string): key is Constraint['kind'] => key in KIND_MARKS

type ChipProps = { constraint: Constraint; chips: readonly Constraint[]; search: SearchParams }

/** A chip with a menu: required, preferred, excluded, or removed. */
function ConstraintChip({ constraint, chips, search }: ChipProps) {
  const navigate = useNavigate()
  const language = useLabelLanguage()
  const { icon, word } = KIND_MARKS[constraint.kind]
  const isFunction = constraint.is_function && constraint.kind === 'must'
  const change = (key: string) => {
    const changedConstraints = chips.flatMap((chip) =>
      chip.id !== constraint.id ? [chip] : isKind(key) ? [{ ...chip, kind: key }] : [],
    )
    void navigate({ to: '.', search: withChips(search, changedConstraints), resetScroll: false })
  }
  const items = [
    ...KIND_NAMES.filter((kind) => kind !== constraint.kind).map((kind) => ({ key: kind, label: MENU_LABELS[kind] })),
    { key: 'remove', label: 'Remove', isDanger: true },
  ]
  return (
    <li>
      <MenuButton
        items={items}
        onSelect={change}
        className={`chip chip-${constraint.kind} ${styles.chipButton}`}
        title={constraint.words ? `From your query: “${constraint.words}”` : undefined}
      >
        <Icon name={icon} size={16} />
        {/* The space separates the words for screen readers. */}
        {word ? <b>{isFunction ? 'Function' : word}</b> : null}{' '}
        <span dir="auto" lang={language}>
          {constraint.label}
        </span>
        <Icon name="down" size={14} />
      </MenuButton>
    </li>
  )
}

/** Whether one function is the whole topic, so that its chip says all. */
function isFunctionAlone(chips: readonly Constraint[], topic: string): boolean {
  return chips.some((chip) => chip.is_function && chip.label.toLowerCase() === topic.toLowerCase())
}

/** More would push the results off the first screen. */
const MAX_CHIPS = 8

export function ParsedConstraints({ answer, search }: { answer: SearchAnswer; search: SearchParams }) {
  const { topic, corrected } = answer.interpretation
  const chips = listEditableConstraints(answer, toSearchRequest(search))
  const [showsAll, setShowsAll] = useState(false)
  if (chips.length === 0 && !corrected && !topic) return null
  // A button in place of a single chip would gain nothing.
  const shownChips = showsAll || chips.length <= MAX_CHIPS + 1 ? chips : chips.slice(0, MAX_CHIPS)
  return (
    <section className={answerStyles.understood} aria-label="How we read your request">
      <span className={answerStyles.understoodTitle}>How we read your request</span>
      <ul>
        {topic && !isFunctionAlone(chips, topic) ? (
          <li className="chip" title={topic}>
            <b>Topic</b>
            <span className={answerStyles.topic} dir="auto">
              {topic}
            </span>
          </li>
        ) : null}
        <LabelLanguage value={readAnswerLanguage(answer)}>
          {shownChips.map((constraint) => (
            <ConstraintChip key={constraint.id} constraint={constraint} chips={chips} search={search} />
          ))}
        </LabelLanguage>
        {shownChips.length < chips.length ? (
          <li>
            <button type="button" className={`chip ${styles.chipButton}`} onClick={() => setShowsAll(true)}>
              +{chips.length - shownChips.length} more
            </button>
          </li>
        ) : null}
      </ul>
      {corrected ? (
        <p className={answerStyles.corrected}>
          Interpreted as <q dir="auto">{corrected}</q>
        </p>
      ) : null}
    </section>
  )
}

/** How many of the constraints a sentence names; a label within a longer one counts as the longer one only. */
function countNamed(text: string, constraints: readonly Constraint[]): number {
  const labels = constraints.map(({ label }) => label).sort((one, other) => other.length - one.length)
  let rest = text
  return labels.filter((label) => {
    const isNamed = rest.includes(label)
    rest = rest.replace(label, '')
    return isNamed
  }).length
}

/** What an answer without a match leaves to be said: that no tool meets all together is its first sentence. */
function listFurtherUnmet({ outcome, sentences, interpretation, unmet_constraints: unmet }: SearchAnswer) {
  if (outcome !== 'no_match' || sentences.length === 0) return unmet
  return unmet.filter(({ text }) => countNamed(text, interpretation.constraints) < 2)
}

export function UnmetConstraints({ answer }: { answer: SearchAnswer }) {
  const { textRef, hasMore, isExpanded, setIsExpanded } = useOverflow<HTMLUListElement>()
  const unmet = listFurtherUnmet(answer)
  if (unmet.length === 0) return null
  return (
    <section className={answerStyles.unmet} aria-labelledby="unmet-heading">
      <header>
        <h2 id="unmet-heading">What we couldn't match</h2>
        {hasMore ? <ShowMoreButton isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)} /> : null}
      </header>
      <ul ref={textRef} lang={readAnswerLanguage(answer)} className={isExpanded ? '' : answerStyles.unmetClamped}>
        {unmet.map((entry) => (
          <li key={entry.text} dir="auto">
            {entry.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
