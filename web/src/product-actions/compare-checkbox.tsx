/** The checkbox that adds a product to the comparison; with five selected the others are disabled and say why. */
import { useId } from 'react'
import { MAX_PRODUCTS, TOO_MANY, type TrayItem, addToTray, removeFromTray, useTray } from './tray'
import styles from './compare-checkbox.module.css'

/** `onAdd` is called only if the product was added. */
export function CompareCheckbox({ item, onAdd }: { item: TrayItem; onAdd?: () => void }) {
  const items = useTray()
  const hint = useId()
  const chosen = items.some((other) => other.id === item.id)
  const choose = (): void => {
    if (addToTray(item, 'search')) onAdd?.()
  }
  const full = !chosen && items.length >= MAX_PRODUCTS
  return (
    <span title={full ? TOO_MANY.search : undefined}>
      <label className={full ? `${styles.compareLabel} ${styles.compareOff}` : styles.compareLabel}>
        <input
          type="checkbox"
          checked={chosen}
          disabled={full}
          aria-describedby={full ? hint : undefined}
          aria-label={`Compare ${item.name}`}
          onChange={(event) => (event.target.checked ? choose() : removeFromTray(item.id))}
        />
        <span aria-hidden="true">Compare</span>
      </label>
      {full ? (
        <span id={hint} className="sr-only">
          {TOO_MANY.search}
        </span>
      ) : null}
    </span>
  )
}
