/** The line of facts on a result card: price, deployment, language and region. */
import type { Hit } from '../../api/client'
import { type Fact, UNSTATED, describeDeployment, describeEntry, describePrice } from './card-facts'
import styles from '../../product-actions/tool-facts.module.css'

export function CardFacts({ hit }: { hit: Hit }) {
  return (
    <dl className={styles.facts}>
      <FactEntry name="Price" field="starting_price_usd" fact={describePrice(hit)} isStrong />
      <FactEntry name="Deployment" field="deployment_models" fact={describeDeployment(hit)} />
      <Entry name="Language" field="languages" text={hit.language} hit={hit} />
      <Entry name="Region" field="countries" text={hit.country_served} hit={hit} />
    </dl>
  )
}

type FactProps = { name: string; field: string; fact: Fact; isStrong?: boolean }

/** Its name is shown only where the value does not say what it is of. */
function FactEntry({ name, field, fact, isStrong = false }: FactProps) {
  return (
    <div data-field={field} className={fact.isStated ? '' : styles.missing}>
      <dt>{name}</dt>
      <dd className={fact.isStated ? (isStrong ? styles.strong : '') : styles.unstated} dir="auto">
        {fact.text}
      </dd>
    </div>
  )
}

type EntryProps = { name: string; field: string; text: string; hit: Hit }

function Entry({ name, field, text, hit }: EntryProps) {
  const { entry, more } = describeEntry(text, field, hit.evidence)
  return (
    <div data-field={field} className={entry === UNSTATED ? styles.missing : ''}>
      <dt>{name}</dt>
      <dd className={entry === UNSTATED ? styles.unstated : ''} dir="auto" title={more > 0 ? text : undefined}>
        {entry}
        {more > 0 ? <small> +{more}</small> : null}
      </dd>
    </div>
  )
}
