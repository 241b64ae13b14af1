/** 'Add to comparison' on a product page; shares the list with the checkboxes of search results. */
import { Icon } from '../ui/icons'
import { type TrayItem, addToTray, removeFromTray, useTray } from './tray'

export function CompareButton({ item }: { item: TrayItem }) {
  const chosen = useTray().some((other) => other.id === item.id)
  return (
    <button
      type="button"
      className="outline-link action"
      aria-pressed={chosen}
      onClick={() => (chosen ? removeFromTray(item.id) : addToTray(item, 'product'))}
    >
      <Icon name={chosen ? 'check' : 'compare'} />
      {chosen ? 'In comparison' : 'Add to comparison'}
    </button>
  )
}
