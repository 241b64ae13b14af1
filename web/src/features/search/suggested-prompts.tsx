/** Questions to begin with, where nothing has been asked yet. */
import suggestedStyles from '../../ui/suggested.module.css'

/** The suggested prompts of the search for signed-in users. */
const SUGGESTED_PROMPTS = [
  'Compare third-party risk management tools',
  'Which products use encryption?',
  'Tools with a cloud deployment model',
  'AI for document drafting',
] as const

export function SuggestedPrompts({ onQuestion }: { onQuestion: (question: string) => void }) {
  return (
    <ul className={suggestedStyles.suggested} aria-label="Suggested prompts">
      {SUGGESTED_PROMPTS.map((prompt) => (
        <li key={prompt}>
          <button type="button" onClick={() => onQuestion(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  )
}
