/** How hard a password is to guess, by the only thing that helps: its length. The server decides what it takes. */
const MIN_LENGTH = 8
const GOOD_LENGTH = 15

export type Strength = { share: number; tone: 'bad' | 'fair' | 'good'; words: string }

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

export function StrengthMeter({ password }: { password: string }) {
  const { share, tone, words } = measureStrength(password)
  return (
    <div className={`strength strength-${tone}`}>
      <span className="strength-track" aria-hidden="true">
        <span className="strength-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
      <span aria-live="polite">{words}</span>
    </div>
  )
}
