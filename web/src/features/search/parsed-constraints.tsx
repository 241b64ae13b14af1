/** The parsed request as chips; words and an icon show the kind of each constraint, not colour alone. */
import { useNavigate } from '@tanstack/react-router'
import Dropdown from 'antd/es/dropdown'
import type { SearchAnswer, Constraint } from '../../api/client'
import { Icon } from '../../ui/icons'
import { toSearchRequest, listEditableConstraints, withChips } from '../../search-query/search-request'
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
    { key: 'remove', label: 'Remove', danger: true },
  ]
  return (
    <li>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => change(key) }}>
        <button
          type="button"
          className={`chip chip-${constraint.kind} ${styles.chipButton}`}
          title={constraint.words ? `From your query: “${constraint.words}”` : undefined}
          aria-haspopup="menu"
        >
          <Icon name={icon} size={16} />
          {/* The space separates the words for screen readers. */}
          {word ? <b>{isFunction ? 'Function' : word}</b> : null} <span dir="auto">{constraint.label}</span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
    </li>
  )
}

/** Whether one function is the whole topic, so that its chip says all. */
function isFunctionAlone(chips: readonly Constraint[], topic: string): boolean {
  return chips.some((chip) => chip.is_function && chip.label.toLowerCase() === topic.toLowerCase())
}

export function ParsedConstraints({ answer, search }: { answer: SearchAnswer; search: SearchParams }) {
  const { topic, corrected } = answer.interpretation
  const chips = listEditableConstraints(answer, toSearchRequest(search))
  if (chips.length === 0 && !corrected && !topic) return null
  return (
    <section className={answerStyles.understood} aria-label="How we read your request">
      <span className={answerStyles.understoodTitle}>How we read your request</span>
      <ul>
        {topic && !isFunctionAlone(chips, topic) ? (
          <li className="chip">
            <b>Topic</b>
            <span dir="auto">{topic}</span>
          </li>
        ) : null}
        {chips.map((constraint) => (
          <ConstraintChip key={constraint.id} constraint={constraint} chips={chips} search={search} />
        ))}
      </ul>
      {corrected ? (
        <p className={answerStyles.corrected}>
          Interpreted as <q dir="auto">{corrected}</q>
        </p>
      ) : null}
    </section>
  )
}

export function UnmetConstraints({ answer }: { answer: SearchAnswer }) {
  if (answer.unmet_constraints.length === 0) return null
  return (
    <section className={answerStyles.unmet} aria-labelledby="unmet-heading">
      <h2 id="unmet-heading">What we couldn't match</h2>
      <ul>
        {answer.unmet_constraints.map((entry) => (
          <li key={entry.text} dir="auto">
            {entry.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
