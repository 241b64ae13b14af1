/** 'Add to comparison' on a product's page; the same list as the checkboxes among the results. */
import Button from 'antd/es/button/Button'
import { Icon } from '../../ui/icons'
import { type TrayItem, add, remove, useTray } from './tray'

export function CompareButton({ item }: { item: TrayItem }) {
  const chosen = useTray().some((other) => other.id === item.id)
  return (
    <Button size="large" className="compare-button" aria-pressed={chosen} icon={<Icon name={chosen ? 'check' : 'compare'} />} onClick={() => (chosen ? remove(item.id) : add(item, 'product'))}>
      {chosen ? 'In comparison' : 'Add to comparison'}
    </Button>
  )
}
