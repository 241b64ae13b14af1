/** The 'AI Response' card: sentences with a typing effect, each with links to the facts that it cites. */
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'
import type { SearchAnswer, Sentence } from '../../api/client'
import { Icon } from '../../ui/icons'
import { SampleMark } from '../../ui/sample-mark'
import { type NumberedSource, listSampleNames, sourceKey, numberSources } from './sources'
import { useTyping } from './use-typing'
import styles from './answer.module.css'

/** The list of sources; counts over the whole catalogue appear only here, because they belong to no product card. */
export const SOURCES_ID = 'answer-sources'

type CitationProps = { sources: NumberedSource[]; onCite: (source: NumberedSource) => void }

function CitationMarks({ sources, onCite }: CitationProps) {
  return (
    <sup className={styles.cites}>
      {sources.map((source) => (
        <button
          key={source.number}
          type="button"
          className={styles.cite}
          title={`${source.label}: ${source.text}`}
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
type TypingUnit = 'word' | 'character'
const SEPARATORS = { word: ' ', character: '' } as const
const splitPieces = (text: string, unit: TypingUnit): string[] =>
  unit === 'word' ? text.split(/\s+/).filter(Boolean) : [...text]

type PlacedSentence = { sentence: Sentence; pieces: string[]; startIndex: number }

/** Each sentence with its pieces and the number of pieces before it. */
function placeSentences(sentences: readonly Sentence[], unit: TypingUnit): PlacedSentence[] {
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

/** A response without sentences (an older or a plain answer) is one sentence without marks. */
function listSentences(answer: SearchAnswer): Sentence[] {
  if (answer.sentences.length > 0) return answer.sentences
  return answer.response ? [{ text: answer.response, citations: [] }] : []
}

type Props = { answer: SearchAnswer; hasBeenSeen: boolean; unit: TypingUnit; onCite: (source: NumberedSource) => void }

/**
 * All words are in the page from the start, those not typed yet are only invisible: a screen reader gets the whole answer at once, and
 * nothing below moves during the typing.
 */
export function AnswerCard({ answer, hasBeenSeen, unit, onCite }: Props) {
  const sources = useMemo(() => numberSources(answer), [answer])
  const sentences = useMemo(() => placeSentences(listSentences(answer), unit), [answer, unit])
  const lastSentence = sentences.at(-1)
  const pieceCount = lastSentence ? lastSentence.startIndex + lastSentence.pieces.length : 0
  const { shownSteps, finishTyping } = useTyping(pieceCount, answer.response, hasBeenSeen)
  if (pieceCount === 0) return null
  return (
    <section
      className={styles.answer}
      aria-labelledby="answer-heading"
      data-ai-generated={answer.mode !== 'keyword'}
      data-typing={shownSteps < pieceCount}
      data-typed-words={shownSteps}
    >
      <header className={styles.answerHead}>
        <h2 id="answer-heading">AI Response</h2>
        <span className="beta">{answer.mode === 'keyword' ? 'Keyword search' : 'Beta'}</span>
        {shownSteps < pieceCount ? (
          <button type="button" className="text-button" onClick={finishTyping}>
            Show all
          </button>
        ) : null}
      </header>
      {/* Pointer comfort only: 'Show all' does the same for the keyboard. */}
      <p className={styles.answerText} data-testid="answer-text" dir="auto" onPointerDown={finishTyping}>
        {sentences.map(({ sentence, pieces, startIndex }) => (
          <Fragment key={startIndex}>
            <TypedText pieces={pieces} separator={SEPARATORS[unit]} shownCount={shownSteps - startIndex} />
            <span className={shownSteps >= startIndex + pieces.length ? '' : styles.untyped}>
              <CitationMarks
                sources={sentence.citations.flatMap((citation) => sources.get(sourceKey(citation)) ?? [])}
                onCite={onCite}
              />
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <SampleNote names={listSampleNames(answer)} />
      <footer className={styles.answerFoot}>
        <SourceList sources={[...sources.values()]} onCite={onCite} />
        <p>
          <AnswerProvenance answer={answer} />
          {answer.answer_id ? (
            <>
              {' · '}
              <Link to="/answers/$answerId" params={{ answerId: answer.answer_id }}>
                Share this answer
              </Link>
            </>
          ) : null}
        </p>
      </footer>
    </section>
  )
}

/** Names the products of the answer that do not exist, because its sentences cannot carry marks. */
function SampleNote({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <p className={styles.sampleNote}>
      <SampleMark />{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 ? ', ' : null}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** States whether AI generated the answer; keyword results are not AI-generated. */
function AnswerProvenance({ answer }: { answer: SearchAnswer }) {
  if (answer.mode === 'keyword') return <>Keyword results from catalogue data. AI search is temporarily unavailable.</>
  return (
    <>
      <span title={`Release ${answer.release}`}>AI-generated from catalogue data</span>
    </>
  )
}

function TypedText({ pieces, separator, shownCount }: { pieces: string[]; separator: string; shownCount: number }) {
  const visibleText = pieces.slice(0, Math.max(0, shownCount)).join(separator)
  const hiddenText = pieces.slice(Math.max(0, shownCount)).join(separator)
  return (
    <>
      {visibleText}
      {hiddenText ? <span className={styles.untyped}>{visibleText ? separator + hiddenText : hiddenText}</span> : null}
    </>
  )
}

function SourceList({ sources, onCite }: CitationProps) {
  if (sources.length === 0) return null
  return (
    <details className={styles.sources} id={SOURCES_ID}>
      <summary>
        <Icon name="quote" size={18} /> {sources.length === 1 ? '1 source' : `${sources.length} sources`}
      </summary>
      <ol>
        {sources.map((source) => (
          <li key={source.number} dir="auto">
            {source.kind === 'product' ? (
              <>
                <button type="button" className="text-button" onClick={() => onCite(source)}>
                  {source.label}
                </button>{' '}
                <q>{source.text}</q>
              </>
            ) : (
              `${source.label}: ${source.text}`
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
