/** How a result meets the requirements: small ticks on its card, and the reasons and the score on demand. */
import { Fragment } from 'react'
import type { Constraint, Evidence, Hit } from '../../api/client'
import { Icon } from '../../ui/icons'
import { useLabelLanguage } from './answer-language'
import { fieldName } from './sources'
import matchStyles from '../../product-actions/tool-matches.module.css'
import styles from './match-reasons.module.css'

const EVIDENCE_STATES = {
  met: { icon: 'check', word: 'Met' },
  unmet: { icon: 'cross', word: 'Not met' },
  unknown: { icon: 'unknown', word: 'Not stated' },
} as const

const SOURCES: Record<string, string> = {
  vendor: 'says the vendor',
  document: 'from a document',
  validation: 'validated by us',
  reviewer: 'says a reviewer',
  editor: 'our editors',
  sample: 'sample data',
}

/** The constraint's label; without one, as for filters of keyword results, the field and its value. */
export const labelEvidence = (evidence: Evidence, constraints: readonly Constraint[]): string =>
  constraints.find(({ id }) => id === evidence.constraint_id)?.label ??
  [fieldName(evidence.field), evidence.value].filter(Boolean).join(': ')

/** The requirements that the product's entry says nothing about. */
export const listUnstated = (hit: Hit, constraints: readonly Constraint[]): string[] =>
  hit.evidence.filter(({ state }) => state === 'unknown').map((evidence) => labelEvidence(evidence, constraints))

/** That a tool is not the excluded one says nothing: no tool of the list is. */
const isExcludedProduct = (evidence: Evidence, constraints: readonly Constraint[]): boolean =>
  evidence.field === 'id' && constraints.some(({ id, kind }) => id === evidence.constraint_id && kind === 'must_not')

type Props = { hit: Hit; constraints: readonly Constraint[] }

const STATES = ['met', 'unmet', 'unknown'] as const

/** One tick for each state, so that a low card has room for many requirements; 'Why this result' has all in full. */
export function EvidenceTicks({ hit, constraints }: Props) {
  const evidence = hit.evidence.filter((entry) => !isExcludedProduct(entry, constraints))
  if (evidence.length === 0) return null
  return (
    <ul className={matchStyles.ticks} aria-label="Your requirements">
      {STATES.map((state) => (
        <Tick
          key={state}
          state={state}
          evidence={evidence.filter((entry) => entry.state === state)}
          constraints={constraints}
        />
      ))}
    </ul>
  )
}

type TickProps = { state: Evidence['state']; evidence: Evidence[]; constraints: readonly Constraint[] }

function Tick({ state, evidence, constraints }: TickProps) {
  const language = useLabelLanguage()
  if (evidence.length === 0) return null
  const { icon, word } = EVIDENCE_STATES[state]
  const labels = evidence.map((entry) => labelEvidence(entry, constraints))
  return (
    <li className={`tick tick-${state}`} title={labels.join(', ')}>
      <Icon name={icon} size={14} />
      <b className={state === 'met' ? 'sr-only' : ''}>{word}</b>
      <span>
        {labels.map((label, index) => (
          <Fragment key={label}>
            {index > 0 ? ', ' : null}
            <bdi data-field={evidence[index]?.field} lang={language}>
              {label}
            </bdi>
          </Fragment>
        ))}
      </span>
    </li>
  )
}

/** The source of the evidence and its date. */
const describeSource = ({ source, as_of }: Evidence): string =>
  [SOURCES[source] ?? source, as_of].filter(Boolean).join(', ')

const isSameText = (first: string, second: string): boolean => first.toLowerCase() === second.toLowerCase()

export function MatchReasons({ hit, constraints }: Props) {
  const language = useLabelLanguage()
  const labels = hit.evidence.map((evidence) => labelEvidence(evidence, constraints))
  // The evidence says these already.
  const otherReasons = hit.reasons.filter((reason) => !labels.some((label) => isSameText(label, reason)))
  return (
    <>
      {hit.evidence.length > 0 ? (
        <dl className={styles.proofs} aria-label="Evidence">
          {hit.evidence.map((evidence) => (
            <div key={`${evidence.constraint_id}-${evidence.field}`}>
              <dt dir="auto" lang={language}>
                {labelEvidence(evidence, constraints)}
              </dt>
              <dd>
                {EVIDENCE_STATES[evidence.state].word}
                {evidence.value && !isSameText(evidence.value, labelEvidence(evidence, constraints)) ? (
                  <>
                    : <bdi>{evidence.value}</bdi>
                  </>
                ) : null}
                {evidence.source ? <small> ({describeSource(evidence)})</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {otherReasons.length > 0 ? (
        <ul className={styles.whyReasons} lang={language}>
          {otherReasons.map((reason) => (
            <li key={reason} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <ScoreParts hit={hit} />
    </>
  )
}

const SCORE_PARTS: Record<string, string> = { lexical: 'Keyword match', dense: 'Meaning match', bonus: 'Preferences' }
const toPercent = (fraction: number): string => `${Math.round(fraction * 100)}%`

function ScoreParts({ hit }: { hit: Hit }) {
  return (
    <dl className={styles.score} aria-label="Score breakdown">
      {Object.entries(hit.score_parts).map(([partName, value]) => (
        <div key={partName}>
          <dt>{SCORE_PARTS[partName] ?? fieldName(partName)}</dt> <dd>{toPercent(value)}</dd>
        </div>
      ))}
      <div className={styles.scoreSum}>
        <dt>Score</dt>
        <dd>{toPercent(hit.score)}</dd>
      </div>
    </dl>
  )
}
