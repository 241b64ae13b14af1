/** Says that results came without an answer, and leads back to it. */
import styles from './search-progress.module.css'

export function KeywordNotice({ onAnswer }: { onAnswer: () => void }) {
  return (
    <p className={styles.keywordNotice}>
      Results without the answer.{' '}
      <button type="button" className="text-button" onClick={onAnswer}>
        Get the answer
      </button>
    </p>
  )
}
