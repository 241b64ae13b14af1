/** How hard a password is to guess, by the only thing that helps: its length. The server decides what it takes. */
const SHORTEST = 8
const GOOD = 15

export type Strength = { share: number; tone: 'bad' | 'fair' | 'good'; words: string }

export function strengthOf(password: string): Strength {
  const length = [...password].length
  if (length < SHORTEST)
    return { share: length / GOOD, tone: 'bad', words: `At least ${SHORTEST} characters; ${GOOD} or more are better.` }
  if (length < GOOD)
    return { share: length / GOOD, tone: 'fair', words: `Fine. ${GOOD - length} more would make it strong.` }
  return { share: 1, tone: 'good', words: 'Strong.' }
}

export function StrengthMeter({ password }: { password: string }) {
  const { share, tone, words } = strengthOf(password)
  return (
    <div className={`strength strength-${tone}`}>
      <span className="strength-track" aria-hidden="true">
        <span className="strength-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
      <span aria-live="polite">{words}</span>
    </div>
  )
}
