/** Components for facts, shared by both layouts of the product page. */
import { Icon } from '../ui/icons'
import styles from './facts.module.css'

export const NotStated = () => <span className={styles.notStated}>Not stated</span>

export function Chips({ values }: { values: string[] }) {
  if (values.length === 0) return <NotStated />
  return (
    <ul className={styles.factChips}>
      {values.map((value) => (
        <li key={value} dir="auto">
          {value}
        </li>
      ))}
    </ul>
  )
}

/** Links only safe URLs, because catalogue texts are not trusted. */
function parseWebsite(website: string): URL | null {
  try {
    const url = new URL(website)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/** A link to an address from the catalogue, named by its host unless there is a text. */
export function WebsiteLink({ website, text }: { website: string; text?: string }) {
  const url = parseWebsite(website)
  if (!url) return null
  return (
    <a href={url.href} rel="noopener nofollow" target="_blank">
      {text ?? url.hostname.replace(/^www\./, '')} <Icon name="outside" size={16} />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
