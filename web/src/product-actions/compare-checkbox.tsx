/** The checkbox that adds a product to the comparison; with five selected the others are disabled and say why. */
import { useId } from 'react'
import { MAX_PRODUCTS, TOO_MANY_MESSAGES, type TrayItem, addToTray, removeFromTray, useTray } from './tray'
import styles from './compare-checkbox.module.css'

/** `onAdd` is called only if the product was added. */
export function CompareCheckbox({ item, onAdd }: { item: TrayItem; onAdd?: () => void }) {
  const items = useTray()
  const hint = useId()
  const isSelected = items.some((other) => other.id === item.id)
  const toggleSelection = (): void => {
    if (addToTray(item, 'search')) onAdd?.()
  }
  const isTrayFull = !isSelected && items.length >= MAX_PRODUCTS
  return (
    <span title={isTrayFull ? TOO_MANY_MESSAGES.search : undefined}>
      <label className={isTrayFull ? `${styles.compareLabel} ${styles.compareOff}` : styles.compareLabel}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={isTrayFull}
          aria-describedby={isTrayFull ? hint : undefined}
          aria-label={`Compare ${item.name}`}
          onChange={(event) => (event.target.checked ? toggleSelection() : removeFromTray(item.id))}
        />
        <span aria-hidden="true">Compare</span>
      </label>
      {isTrayFull ? (
        <span id={hint} className="sr-only">
          {TOO_MANY_MESSAGES.search}
        </span>
      ) : null}
    </span>
  )
}
