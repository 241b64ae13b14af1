/** Example prompts that rotate every seven seconds; paused on hover, focus, and by the pause button. */
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icons'
import { GROUP_COUNT, ROTATE_MS, selectPrompts } from './prompts'
import styles from './example-prompts.module.css'

const prefersReducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

export function ExamplePrompts({ onChoose }: { onChoose: (prompt: string) => void }) {
  const [group, setGroup] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const showNextGroup = () => setGroup((current) => (current + 1) % GROUP_COUNT)
  useEffect(() => {
    if (isStopped || isBusy || prefersReducedMotion()) return
    const timer = setInterval(() => setGroup((current) => (current + 1) % GROUP_COUNT), ROTATE_MS)
    return () => clearInterval(timer)
  }, [isStopped, isBusy])
  return (
    <div
      className={styles.prompts}
      onMouseEnter={() => setIsBusy(true)}
      onMouseLeave={() => setIsBusy(false)}
      onFocus={() => setIsBusy(true)}
      onBlur={() => setIsBusy(false)}
    >
      <div className={styles.head}>
        <h2 id="prompts-heading">For example</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={isStopped ? 'Resume rotating examples' : 'Pause rotating examples'}
          onClick={() => setIsStopped(!isStopped)}
        >
          <Icon name={isStopped ? 'play' : 'pause'} size={16} />
        </button>
        <button type="button" className="icon-button" aria-label="Other examples" onClick={showNextGroup}>
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
