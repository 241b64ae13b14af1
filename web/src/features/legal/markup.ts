/** Parses the markup of legal texts: `[label](/path)`, lines that start with `- `, and `{brand}`. Everything else is plain text. */
import { BRAND } from '../../brand'

export type Run = { text: string; href: string | null }
type Block = { kind: 'text'; runs: Run[] } | { kind: 'list'; items: Run[][] }

const LINK = /\[([^\][]+)\]\(([^()\s]+)\)/g

/** Allows paths of this site, http(s) and mailto; rejects scripts and protocol-relative URLs. */
const SAFE_URL = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:)/i

export const insertBrand = (text: string): string => text.replaceAll('{brand}', BRAND)

/** Splits a line into text and links; a link with a disallowed URL stays text. */
export function parseRuns(source: string): Run[] {
  const text = insertBrand(source)
  const runs: Run[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', href = ''] = match
    if (!SAFE_URL.test(href)) continue
    if (match.index > from) runs.push({ text: text.slice(from, match.index), href: null })
    runs.push({ text: label, href })
    from = match.index + whole.length
  }
  if (from < text.length) runs.push({ text: text.slice(from), href: null })
  return runs
}

/** Splits a paragraph into text and lists; lines that start with a dash are list items. */
export function parseBlocks(paragraph: string): Block[] {
  const blocks: Block[] = []
  for (const line of paragraph
    .split('\n')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push({ kind: 'text', runs: parseRuns(line) })
    else if (last?.kind === 'list') last.items.push(parseRuns(line.slice(2)))
    else blocks.push({ kind: 'list', items: [parseRuns(line.slice(2))] })
  }
  return blocks
}

/** Joins paragraphs with empty lines for the editor's field; `splitParagraphs` is the inverse. */
export const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
