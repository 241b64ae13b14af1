/** A search result: the tool, why it matches, and links to details and alternatives. */
import { Link } from '@tanstack/react-router'
import type { Evidence, Hit, Constraint } from '../../api/client'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { SaveButton } from '../../product-actions/save-button'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { getFirstEntry, shortenDescription } from '../../ui/wording'
import type { SearchHistoryState } from '../../search-query/search-history-state'
import { cardId, fieldName } from './sources'
import { trackAction } from '../../search-query/track-action'
import styles from './refinements.module.css'
import resultListStyles from '../../search-query/result-list.module.css'
import resultCardStyles from './result-card.module.css'

const EVIDENCE_STATES = {
  met: { icon: 'check', word: 'Met' },
  unmet: { icon: 'cross', word: 'Not met' },
  unknown: { icon: 'unknown', word: 'Unknown' },
} as const

const SOURCES: Record<string, string> = {
  vendor: 'says the vendor',
  document: 'from a document',
  validation: 'validated by us',
  reviewer: 'says a reviewer',
  editor: 'our editors',
  sample: 'sample data',
}

/** `why`: shows the first reason on the card itself, for lists such as similar tools. */
type Props = {
  hit: Hit
  search: string
  constraints: Constraint[]
  searchState: SearchHistoryState
  showsReason?: boolean
  detailsAt: '/FreeAiSearchProductDetail/$productId' | '/product/user/$productId'
}

export function ResultCard({ hit, search, constraints, searchState, showsReason = false, detailsAt }: Props) {
  const link = {
    to: detailsAt,
    params: { productId: hit.product_id },
    state: { searchState },
    onClick: () => trackAction(search, 'click', hit.product_id),
  } as const
  return (
    <article
      className={`card ${resultListStyles.result}`}
      id={cardId(hit.product_id)}
      tabIndex={-1}
      aria-labelledby={`${cardId(hit.product_id)}-name`}
    >
      <ProductLogo image={hit.image_url} />
      <div className={resultListStyles.resultMain}>
        <header>
          <h3 id={`${cardId(hit.product_id)}-name`} dir="auto">
            <Link {...link}>{hit.product_name}</Link>
          </h3>
          {hit.sample ? <SampleMark /> : null}
        </header>
        <p className={resultListStyles.resultCompany} dir="auto">
          {hit.company_name || 'N/A'}
        </p>
        <p className={resultListStyles.resultFacts}>
          <span className="badge" dir="auto" data-field="categories">
            {getFirstEntry(hit.category)}
          </span>
          <Rating value={hit.avg_rating} reviews={hit.reviews} />
        </p>
        <p className={resultListStyles.resultDescription} dir="auto" data-field="description">
          {shortenDescription(hit.description)}
        </p>
        {showsReason && hit.reasons[0] ? (
          <p className={resultCardStyles.resultReason} dir="auto">
            <Icon name="check" size={16} /> {hit.reasons[0]}
          </p>
        ) : null}
        <dl className={resultListStyles.resultPlace}>
          <div data-field="languages">
            <dt>Language</dt>
            <dd dir="auto">{getFirstEntry(hit.language)}</dd>
          </div>
          <div data-field="countries">
            <dt>Region</dt>
            <dd dir="auto">{getFirstEntry(hit.country_served)}</dd>
          </div>
        </dl>
        <MatchReasons hit={hit} constraints={constraints} />
      </div>
      <div className="result-actions">
        <Link {...link} className="button-link" aria-label={`View Details of ${hit.product_name}`}>
          View Details
        </Link>
        <SaveButton tool={{ id: hit.product_id, name: hit.product_name, sample: hit.sample }} />
        <CompareCheckbox
          onAdd={() => trackAction(search, 'compare', hit.product_id)}
          item={{
            id: hit.product_id,
            name: hit.product_name,
            company: hit.company_name,
            logo: hit.image_url,
            category: getFirstEntry(hit.category),
            sample: hit.sample,
          }}
        />
      </div>
    </article>
  )
}

function MatchReasons({ hit, constraints }: { hit: Hit; constraints: Constraint[] }) {
  if (hit.evidence.length === 0 && hit.reasons.length === 0) return null
  return (
    <div className={resultCardStyles.why}>
      {hit.evidence.length > 0 ? (
        <ul className={resultCardStyles.whyConstraints} aria-label="Your requirements">
          {hit.evidence.map((evidence) => (
            <EvidenceRow
              key={`${evidence.constraint_id}-${evidence.field}`}
              evidence={evidence}
              constraint={constraints.find((constraint) => constraint.id === evidence.constraint_id)}
            />
          ))}
        </ul>
      ) : null}
      <details className={resultCardStyles.whyMore}>
        <summary>Why this result</summary>
        {hit.reasons.length > 0 ? (
          <ul className={resultCardStyles.whyReasons}>
            {hit.reasons.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        ) : null}
        <ScoreParts hit={hit} />
      </details>
    </div>
  )
}

/** The source of the evidence and its date. */
const toSource = ({ source, as_of }: Evidence): string => [SOURCES[source] ?? source, as_of].filter(Boolean).join(', ')

function EvidenceRow({ evidence, constraint }: { evidence: Evidence; constraint: Constraint | undefined }) {
  const { icon, word } = EVIDENCE_STATES[evidence.state]
  return (
    <li className={`evidence evidence-${evidence.state}`} data-field={evidence.field}>
      <Icon name={icon} size={16} />
      <b>{word}</b>
      <span dir="auto">{constraint?.label ?? fieldName(evidence.field)}</span>
      {evidence.value ? (
        <span className={resultCardStyles.evidenceValue} dir="auto">
          {evidence.value}
        </span>
      ) : null}
      {evidence.source ? <span className={styles.evidenceSource}>{toSource(evidence)}</span> : null}
    </li>
  )
}

const SCORE_PARTS: Record<string, string> = { lexical: 'Keyword match', dense: 'Meaning match', bonus: 'Preferences' }
const toPercent = (fraction: number): string => `${Math.round(fraction * 100)}%`

function ScoreParts({ hit }: { hit: Hit }) {
  return (
    <dl className={resultCardStyles.score} aria-label="Score breakdown">
      {Object.entries(hit.score_parts).map(([partName, value]) => (
        <div key={partName}>
          <dt>{SCORE_PARTS[partName] ?? fieldName(partName)}</dt> <dd>{toPercent(value)}</dd>
        </div>
      ))}
      <div className={resultCardStyles.scoreSum}>
        <dt>Score</dt>
        <dd>{toPercent(hit.score)}</dd>
      </div>
    </dl>
  )
}
