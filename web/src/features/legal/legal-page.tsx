/** A legal page: title, date, table of contents or tabs, and the text. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors'
import type { LegalSection, LegalText } from '../../api/types'
import { formatLongDate } from '../../ui/dates'
import { Contents, useScrollToHash } from '../../ui/contents'
import { insertBrand } from './markup'
import { type LegalSlug, legalQuery } from './queries'
import { Section } from './sections'
import contentsStyles from '../../ui/contents.module.css'
import styles from './legal.module.css'

/** With fewer sections a table of contents is not worth its space. */
const MIN_SECTIONS_FOR_CONTENTS = 4

const DATE_LABELS: Partial<Record<LegalSlug, string>> = { 'cookie-policy': 'Latest update' }

const parseSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

type SectionGroup = { id: string; name: string; sections: LegalSection[] }

/** Sections that share a group become one tab, in the order of their first section. */
function groupSections(sections: readonly LegalSection[]): SectionGroup[] {
  const groups = new Map<string, SectionGroup>()
  for (const section of sections) {
    if (!section.group) continue
    const name = insertBrand(section.group)
    const sectionGroup = groups.get(name) ?? { id: parseSlug(name), name, sections: [] }
    sectionGroup.sections.push(section)
    groups.set(name, sectionGroup)
  }
  return [...groups.values()]
}

function GroupedSections({ groups }: { groups: readonly SectionGroup[] }) {
  return (
    <>
      <Contents
        className={styles.legalTabs}
        label="Disclaimers"
        entries={groups.map(({ id, name }) => ({ id, label: name }))}
      />
      <div className={styles.legalText} data-testid="legal-text">
        {groups.map((group) => (
          <div
            key={group.id}
            id={group.id}
            tabIndex={-1}
            className={styles.legalGroup}
            data-testid="legal-group"
            role="group"
            aria-labelledby={`${group.id}-group`}
          >
            <h2 id={`${group.id}-group`} dir="auto">
              {group.name}
            </h2>
            {group.sections.map((section) =>
              section.heading.trim() === section.group?.trim() ? (
                <Section key={section.id} section={{ ...section, heading: '' }} level={3} />
              ) : (
                <Section key={section.id} section={section} level={3} />
              ),
            )}
          </div>
        ))}
      </div>
    </>
  )
}

function PlainSections({ sections }: { sections: readonly LegalSection[] }) {
  const hasContents = sections.length >= MIN_SECTIONS_FOR_CONTENTS
  return (
    <div className={hasContents ? contentsStyles.legalColumns : undefined}>
      {hasContents ? (
        <Contents
          className={contentsStyles.legalContents}
          label="Contents"
          entries={sections.map(({ id, heading }) => ({ id, label: insertBrand(heading) }))}
        />
      ) : null}
      <div className={styles.legalText} data-testid="legal-text">
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </div>
  )
}

function LegalText({ slug, text, children }: { slug: LegalSlug; text: LegalText; children: ReactNode }) {
  useScrollToHash()
  const groups = groupSections(text.sections)
  return (
    <article className="page">
      <header className={styles.legalHead}>
        <h1 dir="auto">{insertBrand(text.title)}</h1>
        <p>
          {DATE_LABELS[slug] ?? 'Last updated'}:{' '}
          <time dateTime={text.updated_on}>{formatLongDate(text.updated_on)}</time>
        </p>
      </header>
      {groups.length > 0 ? <GroupedSections groups={groups} /> : <PlainSections sections={text.sections} />}
      {children}
    </article>
  )
}

function LegalPageLoading({ title }: { title: string }) {
  return (
    <section className="page" aria-busy="true">
      <header className={styles.legalHead}>
        <h1>{title}</h1>
        <p role="status">Loading text...</p>
      </header>
      <div className={styles.legalGhost} aria-hidden="true">
        {[92, 97, 88, 60, 95, 90, 99, 45].map((width, index) => (
          <i key={index} style={{ width: `${width}%` }} />
        ))}
      </div>
    </section>
  )
}

function LegalPageError({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  return (
    <section className="page state" role="alert">
      <h1>{title}</h1>
      <p className="state-lead">{(error instanceof ApiError && error.detail) || 'This text could not be loaded.'}</p>
      <p className="state-actions">
        <Button type="primary" onClick={retry}>
          Try again
        </Button>
        <Link to="/">Return to Home</Link>
      </p>
    </section>
  )
}

/** `children` is rendered below the text, for pages with additional content. */
export function LegalPage({ slug, title, children }: { slug: LegalSlug; title: string; children?: ReactNode }) {
  const { data, error, refetch } = useQuery(legalQuery(slug))
  if (data)
    return (
      <LegalText slug={slug} text={data}>
        {children}
      </LegalText>
    )
  if (error) return <LegalPageError title={title} error={error} retry={() => void refetch()} />
  return <LegalPageLoading title={title} />
}
