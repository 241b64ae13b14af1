/** Example prompts that rotate every seven seconds; paused on hover, focus, and by the pause button. */
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icons'
import { GROUPS, ROTATE_MS, selectPrompts } from './prompts'
import styles from './example-prompts.module.css'

const prefersReducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

export function ExamplePrompts({ onChoose }: { onChoose: (prompt: string) => void }) {
  const [group, setGroup] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [busy, setBusy] = useState(false)
  const next = () => setGroup((now) => (now + 1) % GROUPS)
  useEffect(() => {
    if (stopped || busy || prefersReducedMotion()) return
    const timer = setInterval(() => setGroup((now) => (now + 1) % GROUPS), ROTATE_MS)
    return () => clearInterval(timer)
  }, [stopped, busy])
  return (
    <div
      className={styles.prompts}
      onMouseEnter={() => setBusy(true)}
      onMouseLeave={() => setBusy(false)}
      onFocus={() => setBusy(true)}
      onBlur={() => setBusy(false)}
    >
      <div className={styles.head}>
        <h2 id="prompts-heading">For example</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={stopped ? 'Resume rotating examples' : 'Pause rotating examples'}
          onClick={() => setStopped(!stopped)}
        >
          <Icon name={stopped ? 'play' : 'pause'} size={16} />
        </button>
        <button type="button" className="icon-button" aria-label="Other examples" onClick={next}>
          <Icon name="next" size={16} />
        </button>
      </div>
      <ul aria-labelledby="prompts-heading">
        {selectPrompts(group).map((prompt) => (
          <li key={prompt}>
            <button type="button" className={styles.prompt} onClick={() => onChoose(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
