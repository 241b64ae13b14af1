/** 'Add to comparison' on a product page; shares the list with the checkboxes of search results. */
import { Icon } from '../ui/icons'
import { type TrayItem, addToTray, removeFromTray, useTray } from './tray'

export function CompareButton({ item }: { item: TrayItem }) {
  const isSelected = useTray().some((other) => other.id === item.id)
  return (
    <button
      type="button"
      className="outline-link action"
      aria-pressed={isSelected}
      onClick={() => (isSelected ? removeFromTray(item.id) : addToTray(item, 'product'))}
    >
      <Icon name={isSelected ? 'check' : 'compare'} />
      {isSelected ? 'In comparison' : 'Add to comparison'}
    </button>
  )
}
