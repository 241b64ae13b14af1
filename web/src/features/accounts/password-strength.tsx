/** Rates a password by its length, as a hint; the server decides which passwords it accepts. */
import styles from './accounts.module.css'

const MIN_LENGTH = 8
const GOOD_LENGTH = 15

type Strength = { ratio: number; tone: 'bad' | 'fair' | 'good'; label: string }

export function measureStrength(password: string): Strength {
  const length = [...password].length
  if (length < MIN_LENGTH)
    return {
      ratio: length / GOOD_LENGTH,
      tone: 'bad',
      label: `Use at least ${MIN_LENGTH} characters. ${GOOD_LENGTH} or more is stronger.`,
    }
  if (length < GOOD_LENGTH)
    return {
      ratio: length / GOOD_LENGTH,
      tone: 'fair',
      label: `Good. ${GOOD_LENGTH - length} more would make it strong.`,
    }
  return { ratio: 1, tone: 'good', label: 'Strong.' }
}

const TONES = { bad: '', fair: styles.strengthFair, good: styles.strengthGood }

export function StrengthMeter({ password }: { password: string }) {
  const { ratio, tone, label } = measureStrength(password)
  return (
    <div className={`${styles.strength} ${TONES[tone]}`}>
      <span className={styles.strengthTrack} aria-hidden="true">
        <span className={styles.strengthBar} style={{ inlineSize: `${Math.round(ratio * 100)}%` }} />
      </span>
      <span aria-live="polite">{label}</span>
    </div>
  )
}
