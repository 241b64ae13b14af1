/** Rates a password by its length, as a hint; the server decides which passwords it accepts. */
import styles from './accounts.module.css'

const MIN_LENGTH = 8
const GOOD_LENGTH = 15

type Strength = { share: number; tone: 'bad' | 'fair' | 'good'; words: string }

export function measureStrength(password: string): Strength {
  const length = [...password].length
  if (length < MIN_LENGTH)
    return {
      share: length / GOOD_LENGTH,
      tone: 'bad',
      words: `Use at least ${MIN_LENGTH} characters. ${GOOD_LENGTH} or more is stronger.`,
    }
  if (length < GOOD_LENGTH)
    return {
      share: length / GOOD_LENGTH,
      tone: 'fair',
      words: `Good. ${GOOD_LENGTH - length} more would make it strong.`,
    }
  return { share: 1, tone: 'good', words: 'Strong.' }
}

const TONES = { bad: '', fair: styles.strengthFair, good: styles.strengthGood }

export function StrengthMeter({ password }: { password: string }) {
  const { share, tone, words } = measureStrength(password)
  return (
    <div className={`${styles.strength} ${TONES[tone]}`}>
      <span className={styles.strengthTrack} aria-hidden="true">
        <span className={styles.strengthBar} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
      <span aria-live="polite">{words}</span>
    </div>
  )
}
