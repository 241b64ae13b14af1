/** Converts a legal text to the editor's draft, with one text per section, and back. */
import type { LegalSection, LegalText } from '../../api/types'
import { joinParagraphs, splitParagraphs } from './markup'

type DraftSection = { id: string; heading: string; group: string; text: string }
export type Draft = { title: string; updated_on: string; sections: DraftSection[] }

export const EMPTY_SECTION: DraftSection = { id: '', heading: '', group: '', text: '' }

export const toDraft = (text: LegalText): Draft => ({
  title: text.title,
  updated_on: text.updated_on,
  sections: text.sections.map(({ id, heading, group, paragraphs }) => ({
    id,
    heading,
    group: group ?? '',
    text: joinParagraphs(paragraphs),
  })),
})

/** Derives a section's URL fragment from its heading: `12. Our rights` becomes `our-rights`. */
function suggestAnchor(heading: string): string {
  const plainHeading = heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return plainHeading.replaceAll(/^[\d-]+|-+$/g, '').slice(0, 80) || 'section'
}

/** Adds the missing anchors and makes all of them unique. */
function addAnchors(sections: readonly DraftSection[]): DraftSection[] {
  const usedIds = new Set(sections.map((section) => section.id.trim()).filter(Boolean))
  return sections.map((section) => {
    if (section.id.trim()) return { ...section, id: section.id.trim() }
    const suggestedId = suggestAnchor(section.heading)
    let id = suggestedId
    for (let suffix = 2; usedIds.has(id); suffix++) id = `${suggestedId}-${suffix}`
    usedIds.add(id)
    return { ...section, id }
  })
}

export const toSections = (draft: Draft): LegalSection[] =>
  addAnchors(draft.sections).map(({ id, heading, group, text }) => ({
    id,
    heading: heading.trim(),
    group: group.trim() || null,
    paragraphs: splitParagraphs(text),
  }))
