/** Parses the markup of legal texts: `[label](/path)`, lines that start with `- `, and `{brand}`. Everything else is plain text. */
import { BRAND } from '../../brand'

export type TextRun = { text: string; href: string | null }
type Block = { kind: 'text'; runs: TextRun[] } | { kind: 'list'; items: TextRun[][] }

const LINK_PATTERN = /\[([^\][]+)\]\(([^()\s]+)\)/g

/** Allows paths of this site, http(s) and mailto; rejects scripts and protocol-relative URLs. */
const SAFE_URL_PATTERN = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:)/i

export const insertBrand = (text: string): string => text.replaceAll('{brand}', BRAND)

/** Splits a line into text and links; a link with a disallowed URL stays text. */
export function parseRuns(source: string): TextRun[] {
  const text = insertBrand(source)
  const runs: TextRun[] = []
  let startIndex = 0
  for (const match of text.matchAll(LINK_PATTERN)) {
    const [matchedText, label = '', href = ''] = match
    if (!SAFE_URL_PATTERN.test(href)) continue
    if (match.index > startIndex) runs.push({ text: text.slice(startIndex, match.index), href: null })
    runs.push({ text: label, href })
    startIndex = match.index + matchedText.length
  }
  if (startIndex < text.length) runs.push({ text: text.slice(startIndex), href: null })
  return runs
}

/** Splits a paragraph into text and lists; lines that start with a dash are list items. */
export function parseBlocks(paragraph: string): Block[] {
  const blocks: Block[] = []
  for (const line of paragraph
    .split('\n')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
    const lastBlock = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push({ kind: 'text', runs: parseRuns(line) })
    else if (lastBlock?.kind === 'list') lastBlock.items.push(parseRuns(line.slice(2)))
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
