/** The 'AI Response' card: a few lines with sources, and the first tools of the list. */
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import type { SearchAnswer } from '../../api/client'
import { Icon } from '../../ui/icons'
import {
  AnswerText,
  type CitationProps,
  type TypingUnit,
  countPieces,
  listSentences,
  placeSentences,
} from './answer-text'
import { readAnswerLanguage } from './answer-language'
import { type NumberedSource, listSampleNames, numberSources } from './sources'
import { MAX_TOOLS } from './answer-tools'
import { SampleFlag } from '../../ui/sample-flag'
import { ShowMoreButton } from '../../ui/show-more-button'
import { useOverflow } from '../../ui/use-overflow'
import { useTyping } from './use-typing'
import type { WordedSentence } from './wording'
import styles from './answer.module.css'
import { isolate } from '../../ui/wording'

/** The list of sources; counts over the whole catalogue appear only here, because they belong to no product card. */
export const SOURCES_ID = 'answer-sources'

const NO_WORDING: readonly WordedSentence[] = []

/** `tools`: what stands beside the text. `wording`: the sentences as a language model reworded them, if it did. */
type Props = {
  answer: SearchAnswer
  wording?: readonly WordedSentence[]
  hasBeenSeen: boolean
  unit: TypingUnit
  onCite: (source: NumberedSource) => void
  tools?: ReactNode
}

/** The sentences to show: the reworded ones, unless there are none or the reader wants the original ones. */
function useShownSentences(answer: SearchAnswer, wording: readonly WordedSentence[], unit: TypingUnit) {
  const [wantsOriginal, setWantsOriginal] = useState(false)
  const composed = useMemo(() => placeSentences(listSentences(answer), unit), [answer, unit])
  const reworded = useMemo(() => placeSentences(wording, unit), [wording, unit])
  const isReworded = wording.length > 0 && !wantsOriginal
  return { composed, shown: isReworded ? reworded : composed, isReworded, setWantsOriginal }
}

/**
 * All words are in the page from the start, those not typed yet are only invisible: a screen reader gets the whole answer at once, and
 * nothing below moves during the typing.
 */
export function AnswerCard({ answer, wording = NO_WORDING, hasBeenSeen, unit, onCite, tools }: Props) {
  const sources = useMemo(() => numberSources(answer), [answer])
  const { composed, shown, isReworded, setWantsOriginal } = useShownSentences(answer, wording, unit)
  const pieceCount = countPieces(composed)
  const { shownSteps, finishTyping } = useTyping(pieceCount, answer.answer_id || answer.response, hasBeenSeen)
  const { textRef, hasMore, isExpanded, setIsExpanded } = useOverflow<HTMLParagraphElement>()
  const isTyping = shownSteps < pieceCount
  if (pieceCount === 0) return null
  return (
    <section
      className={`card ${styles.answer}`}
      aria-labelledby="answer-heading"
      data-ai-generated={answer.mode !== 'keyword'}
      data-typing={isTyping}
      data-typed-words={shownSteps}
    >
      <div className={styles.answerMain}>
        <header className={styles.answerHead}>
          <h2 id="answer-heading">AI Response</h2>
          <span className="beta">{answer.mode === 'keyword' ? 'Keyword search' : 'Beta'}</span>
          {isTyping ? (
            <button type="button" className="text-button" onClick={finishTyping}>
              Show all
            </button>
          ) : null}
        </header>
        {/* Pointer comfort only: 'Show all' does the same for the keyboard. */}
        <AnswerText
          sentences={shown}
          // A wording that comes after the typing is shown at once.
          shownSteps={isTyping ? shownSteps : countPieces(shown)}
          unit={unit}
          sources={sources}
          isClamped={!isExpanded}
          language={readAnswerLanguage(answer)}
          textRef={textRef}
          onCite={onCite}
          onFocus={(event) => {
            // Not for a pointer: the text would move away under it before the click.
            if (event.target.matches(':focus-visible')) setIsExpanded(true)
          }}
          onPointerDown={finishTyping}
        />
        {answer.language_notice ? (
          <p className="quiet" lang={answer.language_notice.language}>
            {answer.language_notice.text}
          </p>
        ) : null}
        <footer className={styles.answerFoot}>
          {hasMore ? <ShowMoreButton isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)} /> : null}
          <SourceList sources={[...sources.values()]} onCite={onCite} />
          <SampleNames names={listSampleNames(answer, tools ? MAX_TOOLS : 0)} />
          <AnswerProvenance answer={answer} isReworded={isReworded} />
          {wording.length > 0 ? (
            <button type="button" className="text-button" onClick={() => setWantsOriginal(isReworded)}>
              {isReworded ? 'Show original wording' : 'Show reworded answer'}
            </button>
          ) : null}
          {answer.answer_id ? (
            <Link to="/answers/$answerId" params={{ answerId: answer.answer_id }} aria-label="Share this answer">
              Share<span className={styles.wideOnly}> this answer</span>
            </Link>
          ) : null}
        </footer>
      </div>
      {tools}
    </section>
  )
}

/** Names the sample products that the text cites and no card beside it marks. */
function SampleNames({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <span>
      <SampleFlag />{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 ? ', ' : null}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  )
}

/** States whether AI generated the answer; keyword results are not AI-generated. */
function AnswerProvenance({ answer, isReworded }: { answer: SearchAnswer; isReworded: boolean }) {
  if (answer.mode === 'keyword') return <span>Keyword results from catalogue data</span>
  return (
    <span title={`Release ${answer.release}`}>
      {isReworded
        ? 'Worded by a language model from the cited findings; every name and number checked'
        : 'AI-generated from catalogue data'}
    </span>
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
                  <bdi>{source.label}</bdi>
                </button>{' '}
                <q dir="auto">{source.text}</q>
              </>
            ) : (
              `${source.label}: ${isolate(source.text)}`
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
