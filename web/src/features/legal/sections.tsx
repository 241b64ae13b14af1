/** Renders the sections of a legal text as React nodes, so that an editor's text can never become HTML. */
import { PageLink } from '../../ui/page-link'
import type { LegalSection } from '../../api/types'
import { type Run, parseBlocks, insertBrand } from './markup'
import styles from './legal.module.css'

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, href }, place) => {
    if (href === null) return <span key={place}>{text}</span>
    if (href.startsWith('/') && !href.includes('#')) {
      return (
        <PageLink key={place} to={href}>
          {text}
        </PageLink>
      )
    }
    return (
      <a key={place} href={href} rel={href.startsWith('http') ? 'noopener' : undefined}>
        {text}
      </a>
    )
  })
}

function Paragraph({ source }: { source: string }) {
  return parseBlocks(source).map((block, place) =>
    block.kind === 'text' ? (
      <p key={place}>
        <Runs runs={block.runs} />
      </p>
    ) : (
      <ul key={place}>
        {block.items.map((item, row) => (
          <li key={row}>
            <Runs runs={item} />
          </li>
        ))}
      </ul>
    ),
  )
}

/** Omits the heading of a tab's only section, which would repeat the tab. */
export function Section({ section, level = 2 }: { section: LegalSection; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const heading = insertBrand(section.heading)
  return (
    <section
      id={section.id}
      tabIndex={-1}
      className={styles.legalSection}
      aria-labelledby={heading ? `${section.id}-title` : undefined}
      dir="auto"
    >
      {heading ? <Heading id={`${section.id}-title`}>{heading}</Heading> : null}
      {section.paragraphs.map((paragraph, place) => (
        <Paragraph key={place} source={paragraph} />
      ))}
    </section>
  )
}
