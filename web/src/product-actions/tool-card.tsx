/** A tool in a list of any page: one low card that as a whole is a link, with quiet actions at its side. */
import { type MouseEvent, type ReactNode, useId } from 'react'
import { VendorLink } from '../search-query/vendor-link'
import { ProductLogo } from '../ui/product-logo'
import { Rating } from '../ui/rating'
import { SampleFlag } from '../ui/sample-flag'
import { ignoreSelection, openLink, rememberPress } from './card-click'
import actionStyles from './card-actions.module.css'
import styles from './tool-card.module.css'
import matchStyles from './tool-matches.module.css'

/** Longer names take a line from the description, and those of two lines are smaller, so that all cards are equally low. */
const MAX_NAME_LENGTH = 32
const MAX_LINE_LENGTH = 52

const LINK = `.${styles.cover}`

const classOf = (name: string): string =>
  name.length > MAX_LINE_LENGTH
    ? `${styles.longName} ${styles.twoLineName}`
    : name.length > MAX_NAME_LENGTH
      ? `${styles.longName}`
      : ''

/**
 * `link` is the `CardName` in the link that covers the card (class `cover`, not draggable). `matches`: the last line, such as ticks and capabilities.
 * `children`: what opens below the card.
 */
type Props = {
  id?: string
  productId: string
  name: string
  heading: 'h2' | 'h3'
  link: ReactNode
  image: string
  sample: boolean
  vendor: string | null
  category: string
  description: ReactNode
  facts: ReactNode
  matches?: ReactNode
  rating: number
  reviews: number
  actions: ReactNode
  children?: ReactNode
}

export function ToolCard({
  id,
  productId,
  name,
  heading: Heading,
  link,
  image,
  sample,
  vendor,
  category,
  ...parts
}: Props) {
  const nameId = useId()
  return (
    <article
      className={`card ${styles.result} ${classOf(name)}`}
      id={id}
      tabIndex={-1}
      aria-labelledby={nameId}
      // Pointer comfort only: the link does the same for the keyboard.
      onMouseDown={rememberPress}
      onClickCapture={(event) => ignoreSelection(event, LINK)}
    >
      <ProductLogo id={productId} name={name} image={image} size={48} />
      <div className={styles.main} onClick={openCard} onAuxClick={openCard}>
        <header>
          <Heading id={nameId} dir="auto">
            {link}
          </Heading>
          {sample ? <SampleFlag /> : null}
          <div className={styles.origin}>
            {vendor ? (
              <span className={styles.vendor}>{vendor === 'N/A' ? vendor : <VendorLink company={vendor} />}</span>
            ) : null}
            <span className="badge" dir="auto" data-field="categories">
              {category}
            </span>
          </div>
        </header>
        <p className={styles.description} dir="auto">
          {parts.description}
        </p>
        {parts.facts}
        {parts.matches ? <div className={matchStyles.matches}>{parts.matches}</div> : null}
      </div>
      <div className={styles.rating}>
        <Rating value={parts.rating} reviews={parts.reviews} />
      </div>
      <div className={actionStyles.actions}>{parts.actions}</div>
      {parts.children}
    </article>
  )
}

type ListProps = { label: string; field?: string; values: readonly string[] }

const openCard = (event: MouseEvent<HTMLElement>): void => openLink(event, LINK)

/** The name in the card's link, cut after two lines. */
export function CardName({ name }: { name: string }) {
  return (
    <bdi className={styles.name} title={name.length > MAX_LINE_LENGTH ? name : undefined}>
      {name}
    </bdi>
  )
}

/** Values in one line, such as capabilities; those without room are cut off. */
export function ValueLine({ label, field, values }: ListProps) {
  if (values.length === 0) return null
  return (
    <ul className={matchStyles.capabilities} aria-label={label} data-field={field}>
      {values.map((value) => (
        <li key={value} dir="auto">
          {value}
        </li>
      ))}
    </ul>
  )
}
