/** The language of an answer, for `lang` attributes: an answer is in the language of the query, quotations from the catalogue in English. */
import { createContext, useContext } from 'react'
import type { SearchAnswer, Sentence } from '../../api/client'

const PAGE_LANGUAGE = 'en'
const CATALOGUE_LANGUAGE = 'en'

/** The `lang` of an answer's texts; undefined if it is that of the page. */
export const readAnswerLanguage = ({ language }: Pick<SearchAnswer, 'language'>): string | undefined =>
  language && language !== PAGE_LANGUAGE ? language : undefined

/** The `lang` of the labels and reasons on the cards of an answer's results. */
export const LabelLanguage = createContext<string | undefined>(undefined)
export const useLabelLanguage = (): string | undefined => useContext(LabelLanguage)

const QUOTATION = /„[^„“]*“|«[^«»]*»|“[^“”]*”/g
const QUOTED_FIELDS = new Set(['summary', 'key_points', 'description', 'keywords'])
const normalize = (text: string): string => text.replaceAll(/[“”„«»‘’'"\s.]+/g, ' ').trim()

export type TextSegment = { text: string; start: number; lang: string | undefined }

/** The parts of a sentence; those that quote the catalogue have its language, unless the whole answer is in that language. */
export function splitQuotations(
  text: string,
  citations: Sentence['citations'],
  language: string | undefined,
): TextSegment[] {
  const sources = citations.filter(({ field }) => QUOTED_FIELDS.has(field)).map(({ value }) => normalize(value))
  const segments: TextSegment[] = []
  let end = 0
  for (const match of language ? text.matchAll(QUOTATION) : []) {
    const quoted = normalize(match[0])
    if (!sources.some((source) => source.startsWith(quoted))) continue
    segments.push({ text: text.slice(end, match.index), start: end, lang: undefined })
    segments.push({ text: match[0], start: match.index, lang: CATALOGUE_LANGUAGE })
    end = match.index + match[0].length
  }
  segments.push({ text: text.slice(end), start: end, lang: undefined })
  return segments.filter((segment) => segment.text !== '')
}
