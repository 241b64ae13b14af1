/** Why an answer can be believed: four promises, each of which a visitor can check. */
import { Icon, type IconName } from '../../ui/icons'

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'quote',
    title: 'Every sentence has a source',
    text: 'Answers are put together from the catalogue. Each sentence links to the product and the field it rests on; a sentence without a source is not shown.',
  },
  {
    icon: 'unknown',
    title: 'Unknown is never a yes',
    text: 'If nobody has stated a fact, the result says so. A constraint that no tool fulfils is named, not padded with near misses.',
  },
  {
    icon: 'scale',
    title: 'Money cannot move a result',
    text: 'The ranking never sees who pays, who holds a mark or who asked for leads. Open any result to see how its score adds up.',
  },
  {
    icon: 'seal',
    title: 'Marks that can be checked',
    text: 'A certificate carries a number and a signature, so that anyone can confirm what was reviewed, when, and whether it still holds.',
  },
]

export function Trust() {
  return (
    <section className="band trust" aria-labelledby="trust-heading">
      <header className="band-head">
        <h2 id="trust-heading">How we answer</h2>
        <p>Software for legal work is chosen on evidence. So this is an index, not an advertisement.</p>
      </header>
      <ul className="promises">
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
