/** Shows a clamped text in full, or clamps it again. */
type Props = { isExpanded: boolean; onToggle: () => void }

export function ShowMoreButton({ isExpanded, onToggle }: Props) {
  return (
    <button type="button" className="text-button" aria-expanded={isExpanded} onClick={onToggle}>
      {isExpanded ? 'Show less' : 'Show more'}
    </button>
  )
}
