/** Two questions in a native accordion, which works before the scripts have loaded. */
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'
import bandStyles from './landing.module.css'
import styles from './faq.module.css'

const QUESTIONS = [
  {
    question: `What is ${BRAND}?`,
    answer: `${BRAND} is a searchable directory of more than 2,000 legal technology tools, classified by task. Describe what you need, compare up to five products side by side, and read reviews. You can browse without an account, and try the AI search for 2 days or 10 prompts. Entries marked as sample data are invented.`,
  },
  {
    question: `Who is behind ${BRAND}?`,
    answer: `A legal transformation consultancy and certification body. Vendors can have their software tested against a public rubric, and anyone can verify the certificates that are issued. The STAR products are samples that have not been reviewed. Search results don't take certification into account: it earns a badge, never a higher ranking.`,
  },
] as const

export function Faq() {
  return (
    <section className={`${bandStyles.band} ${styles.faq}`} aria-labelledby="faq-heading">
      <header className={bandStyles.bandHead}>
        <h2 id="faq-heading">Frequently asked questions</h2>
      </header>
      <div>
        {QUESTIONS.map(({ question, answer }) => (
          // With a shared name, opening one closes the other.
          <details key={question} name="faq">
            <summary>
              {question}
              <Icon name="down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
