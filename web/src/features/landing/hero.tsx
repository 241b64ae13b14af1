/** Top of the landing page: claim, search box, example prompts, and a sample answer. */
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { BRAND } from '../../brand'
import { passGateAloud } from '../../search-query/trial-gate'
import { TRIAL_MESSAGES } from '../../search-query/trial-messages'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { ExamplePrompts } from './example-prompts'
import styles from './hero.module.css'
import specimenStyles from './specimen.module.css'

export function Hero() {
  const inputRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function canSearch(): Promise<boolean> {
    const found = await passGateAloud()
    setProblem(found)
    return found === null
  }
  function fillQuestion(prompt: string): void {
    if (!inputRef.current) return
    // The field is uncontrolled: its value is set on the element.
    inputRef.current.value = prompt
    inputRef.current.focus()
  }
  return (
    <section className={styles.hero}>
      <div>
        <p className="eyebrow">2,000+ legal technology tools in one directory</p>
        <h1>Find the right legal software. Just ask.</h1>
        <p className={styles.lead}>
          Describe what you need. {BRAND} matches 2,000+ legal tools to your requirements and cites its sources.
        </p>
        <div className={styles.box}>
          <p className={styles.boxTitle}>
            AI search <span className="beta">Beta</span>
          </p>
          <SearchBox
            id="hero-q"
            inputRef={inputRef}
            canSearch={canSearch}
            placeholder="SOC 2 certified CLM with Portuguese support"
          />
          {problem === TRIAL_MESSAGES.expired ? <TrialEnd /> : null}
        </div>
        <ExamplePrompts onChoose={fillQuestion} />
      </div>
      <SampleAnswer />
    </section>
  )
}

/** Stays on the page after the toast is gone, else nothing there would say why no search starts. */
function TrialEnd() {
  return (
    <p className={styles.trialEnd}>
      {TRIAL_MESSAGES.expired} <Link to="/registration">Register</Link>
    </p>
  )
}

/** A sample answer, made of text so that it follows the theme. Hidden from screen readers; the caption describes it. */
function SampleAnswer() {
  return (
    <figure className={specimenStyles.specimen}>
      <div className={specimenStyles.card} aria-hidden="true">
        <p className={specimenStyles.question}>CLM with Portuguese support, SOC 2, not on-premise</p>
        <p className={specimenStyles.chips}>
          <span className="chip chip-must">
            <Icon name="must" size={16} />
            <b>Must</b> Portuguese
          </span>
          <span className="chip chip-must">
            <Icon name="must" size={16} />
            <b>Must</b> SOC 2
          </span>
          <span className="chip chip-must_not">
            <Icon name="exclude" size={16} />
            <b>Exclude</b> On-premise
          </span>
        </p>
        <p className={specimenStyles.answer}>
          <mark>Two tools meet all three</mark>
          <sup>1 2</sup>. A third supports Portuguese<sup>3</sup> but <mark>doesn't state</mark> SOC 2 status.
        </p>
        <ul className={specimenStyles.rows}>
          <li>
            <span>Portuguese</span>
            <span className="evidence evidence-met">
              <Icon name="check" size={16} />
              Met
            </span>
            <small>vendor, 2025</small>
          </li>
          <li>
            <span>SOC 2</span>
            <span className="evidence evidence-unknown">
              <Icon name="unknown" size={16} />
              Unknown
            </span>
            <small>not stated</small>
          </li>
          <li>
            <span>On-premise</span>
            <span className="evidence evidence-met">
              <Icon name="check" size={16} />
              Not offered
            </span>
            <small>document, 2024</small>
          </li>
        </ul>
      </div>
      <figcaption>
        An invented example. Every answer shows your requirements, its sources, and what vendors haven't disclosed.
      </figcaption>
    </figure>
  )
}
