/** Two questions in a native accordion, which works before the scripts have loaded. */
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'
import bandStyles from './landing.module.css'
import styles from './faq.module.css'

const QUESTIONS = [
  {
    question: `What is ${BRAND}?`,
    answer: `${BRAND} is a searchable directory of more than 2,000 legal technology tools, classified by task. Describe what you need, compare up to five products side by side, read reviews, and see which products have been validated. You can browse and search for free without an account.`,
  },
  {
    question: `Who is behind ${BRAND}?`,
    answer: `A legal transformation consultancy and certification body, which validates software on behalf of vendors. Search results don't take this into account: certification earns a badge, never a higher ranking.`,
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
