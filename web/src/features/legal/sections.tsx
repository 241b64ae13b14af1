/** Renders the sections of a legal text as React nodes, so that an editor's text can never become HTML. */
import { PageLink } from '../../ui/page-link'
import type { LegalSection } from '../../api/types'
import { type TextRun, parseBlocks, insertBrand } from './markup'
import styles from './legal.module.css'

function TextRuns({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, href }, index) => {
    if (href === null) return <span key={index}>{text}</span>
    if (href.startsWith('/') && !href.includes('#')) {
      return (
        <PageLink key={index} to={href}>
          {text}
        </PageLink>
      )
    }
    return (
      <a key={index} href={href} rel={href.startsWith('http') ? 'noopener' : undefined}>
        {text}
      </a>
    )
  })
}

function Paragraph({ source }: { source: string }) {
  return parseBlocks(source).map((block, index) =>
    block.kind === 'text' ? (
      <p key={index}>
        <TextRuns runs={block.runs} />
      </p>
    ) : (
      <ul key={index}>
        {block.items.map((item, itemIndex) => (
          <li key={itemIndex}>
            <TextRuns runs={item} />
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
      {section.paragraphs.map((paragraph, index) => (
        <Paragraph key={index} source={paragraph} />
      ))}
    </section>
  )
}
