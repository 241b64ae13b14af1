/** What the search understood, as chips: the kind of wish is said by word and sign, colour only helps. */
import type { SearchAnswer, Wish } from '../../api/client'
import { Icon } from '../../ui/icons'

const KINDS = {
  must: { icon: 'must', word: 'Must' },
  prefer: { icon: 'prefer', word: 'Prefer' },
  exclude: { icon: 'exclude', word: 'Without' },
} as const

export function WishChip({ wish }: { wish: Wish }) {
  const { icon, word } = KINDS[wish.kind]
  return (
    <li className={`chip chip-${wish.kind}`} title={wish.words ? `From your words: ${wish.words}` : undefined}>
      <Icon name={icon} size={16} />
      <b>{word}</b>
      <span dir="auto">{wish.label}</span>
    </li>
  )
}

export function Understood({ answer }: { answer: SearchAnswer }) {
  const { wishes, topic, corrected } = answer.understood
  if (wishes.length === 0 && !corrected && !topic) return null
  return (
    <section className="understood" aria-label="What we understood">
      <span className="understood-title">Understood</span>
      <ul>
        {topic ? (
          <li className="chip chip-topic">
            <b>About</b>
            <span dir="auto">{topic}</span>
          </li>
        ) : null}
        {wishes.map((wish) => (
          <WishChip key={wish.id} wish={wish} />
        ))}
      </ul>
      {corrected ? (
        <p className="corrected">
          Read as <q dir="auto">{corrected}</q>
        </p>
      ) : null}
    </section>
  )
}

export function Unmet({ answer }: { answer: SearchAnswer }) {
  if (answer.unmet.length === 0) return null
  return (
    <section className="unmet" aria-labelledby="unmet-heading">
      <h2 id="unmet-heading">What we could not meet</h2>
      <ul>
        {answer.unmet.map((entry) => (
          <li key={entry.text} dir="auto">
            {entry.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
