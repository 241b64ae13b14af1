/** The text of an answer: sentences that appear by the typing effect, each with links to the facts that it cites. */
import { type FocusEvent, Fragment, type RefObject } from 'react'
import type { SearchAnswer, Sentence } from '../../api/client'
import { type NumberedSource, sourceKey } from './sources'
import { splitQuotations } from './answer-language'
import styles from './answer.module.css'
import { isolate } from '../../ui/wording'

export type CitationProps = { sources: NumberedSource[]; onCite: (source: NumberedSource) => void }

function CitationMarks({ sources, onCite }: CitationProps) {
  return (
    <sup className={styles.cites}>
      {sources.map((source) => (
        <button
          key={source.number}
          type="button"
          className={styles.cite}
          title={`${isolate(source.label)}: ${isolate(source.text)}`}
          aria-label={`Source ${source.number}, ${source.label}: ${source.text}`}
          onClick={() => onCite(source)}
        >
          {source.number}
        </button>
      ))}
    </sup>
  )
}

/** The free search reveals the answer word by word, the signed-in search character by character. */
export type TypingUnit = 'word' | 'character'
const SEPARATORS = { word: ' ', character: '' } as const
const splitPieces = (text: string, unit: TypingUnit): string[] =>
  // Not at the no-break spaces of French punctuation.
  unit === 'word' ? text.split(/[^\S\u00a0\u202f]+/).filter(Boolean) : [...text]

export type PlacedSentence = { sentence: Sentence; pieces: string[]; startIndex: number }

/** A response without sentences (an older or a plain answer) is one sentence without marks. */
export function listSentences(answer: SearchAnswer): readonly Sentence[] {
  if (answer.sentences.length > 0) return answer.sentences
  return answer.response ? [{ text: answer.response, citations: [] }] : []
}

/** Each sentence with its pieces and the number of pieces before it. */
export function placeSentences(sentences: readonly Sentence[], unit: TypingUnit): PlacedSentence[] {
  const placedSentences: PlacedSentence[] = []
  for (const sentence of sentences) {
    const previous = placedSentences.at(-1)
    placedSentences.push({
      sentence,
      pieces: splitPieces(sentence.text, unit),
      startIndex: previous ? previous.startIndex + previous.pieces.length : 0,
    })
  }
  return placedSentences
}

export const countPieces = (sentences: readonly PlacedSentence[]): number => {
  const last = sentences.at(-1)
  return last ? last.startIndex + last.pieces.length : 0
}

type Props = {
  sentences: readonly PlacedSentence[]
  shownSteps: number
  unit: TypingUnit
  sources: ReadonlyMap<string, NumberedSource>
  isClamped: boolean
  language: string | undefined
  textRef: RefObject<HTMLParagraphElement | null>
  onCite: (source: NumberedSource) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onPointerDown: () => void
}

/** `onFocus`: a citation got the focus, perhaps one that the clamped text hides. */
export function AnswerText(props: Props) {
  const { sentences, shownSteps, unit, sources, isClamped, language, textRef, onCite, ...events } = props
  return (
    <p
      ref={textRef}
      className={isClamped ? `${styles.answerText} ${styles.clamped}` : styles.answerText}
      data-testid="answer-text"
      dir="auto"
      lang={language}
      {...events}
    >
      {sentences.map(({ sentence, pieces, startIndex }) => (
        <Fragment key={startIndex}>
          <TypedText
            pieces={pieces}
            separator={SEPARATORS[unit]}
            shownCount={shownSteps - startIndex}
            citations={sentence.citations}
            language={language}
          />
          <span className={shownSteps >= startIndex + pieces.length ? '' : styles.untyped}>
            <CitationMarks
              sources={sentence.citations.flatMap((citation) => sources.get(sourceKey(citation)) ?? [])}
              onCite={onCite}
            />
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}

type TypedTextProps = {
  pieces: string[]
  separator: string
  shownCount: number
  citations: Sentence['citations']
  language: string | undefined
}

function TypedText({ pieces, separator, shownCount, citations, language }: TypedTextProps) {
  const shownLength = pieces.slice(0, Math.max(0, shownCount)).join(separator).length
  return splitQuotations(pieces.join(separator), citations, language).map(({ text, start, lang }) => {
    const visibleText = text.slice(0, Math.max(0, shownLength - start))
    const hiddenText = text.slice(visibleText.length)
    const content = (
      <>
        {visibleText}
        {hiddenText ? <span className={styles.untyped}>{hiddenText}</span> : null}
      </>
    )
    return lang ? (
      <span key={start} lang={lang}>
        {content}
      </span>
    ) : (
      <Fragment key={start}>{content}</Fragment>
    )
  })
}
