/** Two questions, one open at a time: the browser's own accordion, so it works before any script. */
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'

const QUESTIONS = [
  {
    question: `What is ${BRAND}?`,
    answer: `${BRAND} is a searchable directory of more than 2,000 legal technology tools, sorted by what they do. You ask in your own words, compare up to five products side by side, read reviews, and see which products were validated. Looking and searching for free needs no account.`,
  },
  {
    question: `Who is behind ${BRAND}?`,
    answer: `A consultancy for legal transformation, which is also a certification body: it examines software for vendors who ask for it. The search does not know who has done so; being certified earns a mark, never a place.`,
  },
] as const

export function Faq() {
  return (
    <section className="band faq" aria-labelledby="faq-heading">
      <header className="band-head">
        <h2 id="faq-heading">Questions</h2>
      </header>
      <div className="faq-list">
        {QUESTIONS.map(({ question, answer }) => (
          // One name for both: opening one closes the other.
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
