/** The 'AI Response' card: sentences that type themselves, each with marks that lead to the fact it rests on. */
import { Fragment, useMemo } from 'react'
import type { SearchAnswer, Sentence } from '../../api/client'
import { Icon } from '../../ui/icons'
import { type NumberedSource, sourceKey, sourcesOf } from './sources'
import { useTyping } from './use-typing'

/** Where the facts behind the marks are listed; a fact on the catalogue as a whole stands on no card, only here. */
export const SOURCES_ID = 'answer-sources'

type CiteProps = { sources: NumberedSource[]; onCite: (source: NumberedSource) => void }

function Cites({ sources, onCite }: CiteProps) {
  return (
    <sup className="cites">
      {sources.map((source) => (
        <button key={source.number} type="button" className="cite" title={`${source.label}: ${source.value}`} aria-label={`Source ${source.number}, ${source.label}: ${source.value}`} onClick={() => onCite(source)}>
          {source.number}
        </button>
      ))}
    </sup>
  )
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

type Placed = { sentence: Sentence; words: string[]; start: number }

/** Each sentence with its words and the number of words before it. */
function place(sentences: readonly Sentence[]): Placed[] {
  const placed: Placed[] = []
  for (const sentence of sentences) {
    const before = placed.at(-1)
    placed.push({ sentence, words: words(sentence.text), start: before ? before.start + before.words.length : 0 })
  }
  return placed
}

/** A response without sentences (an older or a plain answer) is one sentence without marks. */
function sentencesOf(answer: SearchAnswer): Sentence[] {
  if (answer.sentences.length > 0) return answer.sentences
  return answer.response ? [{ text: answer.response, citations: [] }] : []
}

type Props = { answer: SearchAnswer; seen: boolean; onCite: (source: NumberedSource) => void }

/**
 * All words are in the page from the start, those not typed yet only invisible: a screen reader has the whole answer at once and nothing
 * below moves while it is typed.
 */
export function AnswerCard({ answer, seen, onCite }: Props) {
  const sources = useMemo(() => sourcesOf(answer), [answer])
  const sentences = useMemo(() => place(sentencesOf(answer)), [answer])
  const last = sentences.at(-1)
  const total = last ? last.start + last.words.length : 0
  const { shown, finish } = useTyping(total, answer.response, seen)
  if (total === 0) return null
  return (
    <section className="answer" aria-labelledby="answer-heading" data-ai-generated="true" data-typing={shown < total} data-typed-words={shown}>
      <header className="answer-head">
        <h2 id="answer-heading">AI Response</h2>
        <span className="beta">Beta</span>
        {shown < total ? (
          <button type="button" className="text-button answer-skip" onClick={finish}>
            Show all
          </button>
        ) : null}
      </header>
      {/* Pointer comfort only: 'Show all' does the same for the keyboard. */}
      <p className="answer-text" dir="auto" onPointerDown={finish}>
        {sentences.map(({ sentence, words: list, start }) => (
          <Fragment key={start}>
            <Typed words={list} shown={shown - start} />
            <span className={shown >= start + list.length ? '' : 'untyped'}>
              <Cites sources={sentence.citations.flatMap((citation) => sources.get(sourceKey(citation)) ?? [])} onCite={onCite} />
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <footer className="answer-foot">
        <SourceList sources={[...sources.values()]} onCite={onCite} />
        <p className="answer-label">
          Written by AI from the catalogue's own fields. Release <code>{answer.release}</code>
          {answer.mode === 'keyword' ? ', keyword search only' : ''}
        </p>
      </footer>
    </section>
  )
}

function Typed({ words: list, shown }: { words: string[]; shown: number }) {
  const typed = list.slice(0, Math.max(0, shown)).join(' ')
  const rest = list.slice(Math.max(0, shown)).join(' ')
  return (
    <>
      {typed}
      {rest ? <span className="untyped">{typed ? ` ${rest}` : rest}</span> : null}
    </>
  )
}

function SourceList({ sources, onCite }: CiteProps) {
  if (sources.length === 0) return null
  return (
    <details className="sources" id={SOURCES_ID}>
      <summary>
        <Icon name="quote" size={18} /> {sources.length === 1 ? '1 source' : `${sources.length} sources`}
      </summary>
      <ol>
        {sources.map((source) => (
          <li key={source.number} dir="auto">
            {source.kind === 'product' ? (
              <button type="button" className="text-button" onClick={() => onCite(source)}>
                {source.label}
              </button>
            ) : (
              <span>{source.label}</span>
            )}{' '}
            <q>{source.value}</q>
          </li>
        ))}
      </ol>
    </details>
  )
}
