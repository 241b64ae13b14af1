/** Four verifiable promises about answers. */
import { Icon, type IconName } from '../../ui/icons'
import bandStyles from './landing.module.css'
import styles from './trust.module.css'

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'quote',
    title: 'Every sentence has a source',
    text: 'Answers are generated from catalogue data. Each sentence links to the product and field it is based on; a sentence without a source is not shown.',
  },
  {
    icon: 'unknown',
    title: 'We never guess',
    text: "If a vendor hasn't stated something, we say so. If no tool meets a requirement, we say that too.",
  },
  {
    icon: 'scale',
    title: "Rankings can't be bought",
    text: 'The ranking never sees who pays, who is certified or who wants leads. Open any result to see its score breakdown.',
  },
  {
    icon: 'book',
    title: 'Every change is recorded',
    text: "See which source changed a product's entry and when, and read the entry as of any earlier day.",
  },
]

export function Trust() {
  return (
    <section className={`${bandStyles.band} ${styles.trust}`} aria-labelledby="trust-heading">
      <header className={bandStyles.bandHead}>
        <h2 id="trust-heading">How we answer</h2>
        <p>Independent, evidence-based, and never pay-to-play.</p>
      </header>
      <ul className={styles.promises}>
        {PROMISES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={26} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
