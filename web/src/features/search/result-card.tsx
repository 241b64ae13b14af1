/** A search result: the tool with its facts, how it meets the requirements, and what can be done with it. */
import { BRAND } from '../../brand'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Constraint, Hit } from '../../api/client'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { RequestButton } from '../../product-actions/request-button'
import { SaveButton } from '../../product-actions/save-button'
import { CardName, ToolCard, ValueLine } from '../../product-actions/tool-card'
import { Icon } from '../../ui/icons'
import { getFirstEntry, isolate } from '../../ui/wording'
import { saveListPosition } from '../../search-query/list-position'
import type { SearchHistoryState } from '../../search-query/search-history-state'
import { trackAction } from '../../search-query/track-action'
import { type DetailsPath, describeVendor, splitDescription } from './card-facts'
import { CardFacts } from './card-fact-list'
import { useLabelLanguage } from './answer-language'
import { EvidenceTicks, MatchReasons, listUnstated } from './match-evidence'
import { cardId } from './sources'
import actionStyles from '../../product-actions/card-actions.module.css'
import styles from '../../product-actions/tool-card.module.css'
import reasonStyles from './match-reasons.module.css'

/**
 * `searchState`: the search that the product page leads back to; none in lists that no search has found.
 * `showsReason`: shows the first reason on the card itself, for lists such as similar tools.
 */
type Props = {
  hit: Hit
  search: string
  constraints: Constraint[]
  searchState?: SearchHistoryState
  showsReason?: boolean
  detailsAt: DetailsPath
}

export function ResultCard({ hit, search, constraints, searchState, showsReason = false, detailsAt }: Props) {
  const language = useLabelLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const reasonsId = useId()
  const link = {
    to: detailsAt,
    params: { productId: hit.product_id },
    state: searchState ? { searchState } : {},
    onClick: () => {
      saveListPosition()
      trackAction(search, 'click', hit.product_id)
    },
  } as const
  return (
    <ToolCard
      id={cardId(hit.product_id)}
      productId={hit.product_id}
      name={hit.product_name}
      heading="h3"
      link={
        <Link {...link} className={styles.cover} draggable={false}>
          <CardName name={hit.product_name} />
        </Link>
      }
      image={hit.image_url}
      sample={hit.sample}
      vendor={describeVendor(hit)}
      category={getFirstEntry(hit.category)}
      description={<CardDescription text={hit.description} />}
      facts={
        <>
          <CardFacts hit={hit} />
          {showsReason && hit.reasons[0] ? (
            <p className="tick tick-met" dir="auto" lang={language}>
              <Icon name="check" size={14} /> {hit.reasons[0]}
            </p>
          ) : null}
        </>
      }
      matches={
        <>
          <EvidenceTicks hit={hit} constraints={constraints} />
          <ValueLine label="Capabilities" field="capabilities" values={listUntickedCapabilities(hit, constraints)} />
        </>
      }
      rating={hit.avg_rating}
      reviews={hit.reviews}
      actions={
        <>
          <Link {...link} aria-label={`View Details of ${hit.product_name}`}>
            View Details
          </Link>
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
          <SaveButton tool={{ id: hit.product_id, name: hit.product_name, sample: hit.sample }} />
          <Link
            to="/alternatives/$productId"
            params={{ productId: hit.product_id }}
            className={actionStyles.alternatives}
            aria-label={`Alternatives to ${hit.product_name}`}
          >
            Alternatives
          </Link>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={reasonsId}
            aria-label={`Why this result: ${hit.product_name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>
              Why<span className={actionStyles.wideOnly}> this result</span>
            </span>
          </button>
          {hit.group === 'may_fit' ? <VendorQuestion hit={hit} search={search} constraints={constraints} /> : null}
        </>
      }
    >
      <div id={reasonsId} className={reasonStyles.reasons} hidden={!isOpen}>
        {isOpen ? <MatchReasons hit={hit} constraints={constraints} /> : null}
      </div>
    </ToolCard>
  )
}

/** The preview of ten words; wide screens go on to the end of its sentence. */
function CardDescription({ text }: { text: string }) {
  const { preview, rest, isCut } = splitDescription(text)
  return (
    <>
      <span data-field="description">
        {preview}
        {isCut ? <span className={rest ? styles.ellipsis : ''}>...</span> : null}
      </span>
      {rest ? <span className={styles.rest}>{rest}</span> : null}
    </>
  )
}

/** Up to three, without those that a tick names already. */
function listUntickedCapabilities(hit: Hit, constraints: readonly Constraint[]): string[] {
  const ticked = new Set(
    hit.evidence
      .filter(({ state }) => state === 'met')
      .flatMap(({ value, constraint_id: id }) => [value, constraints.find((constraint) => constraint.id === id)?.label])
      .map((text) => text?.toLowerCase()),
  )
  return hit.capabilities.filter((capability) => !ticked.has(capability.toLowerCase()))
}

const PRICE_FIELDS = new Set(['starting_price_usd', 'pricing_model', 'licensing_models'])
const LIST_FORMAT = new Intl.ListFormat('en', { type: 'conjunction' })

/** Opens the product's request dialog with the question that its entry leaves open. */
function VendorQuestion({ hit, search, constraints }: { hit: Hit; search: string; constraints: Constraint[] }) {
  const unknown = hit.evidence.filter(({ state }) => state === 'unknown')
  const isPriceQuestion = unknown.length > 0 && unknown.every(({ field }) => PRICE_FIELDS.has(field))
  const unstated = LIST_FORMAT.format(listUnstated(hit, constraints).map((label) => `“${label}”`))
  return (
    <RequestButton
      kind={isPriceQuestion ? 'pricing' : 'demo'}
      label="Ask the vendor"
      product={{ id: hit.product_id, name: hit.product_name, sample: hit.sample }}
      message={
        unstated ? `Your ${BRAND} entry doesn't state ${unstated}. Does ${isolate(hit.product_name)} meet this?` : ''
      }
      onSent={() => trackAction(search, 'lead', hit.product_id)}
    />
  )
}
