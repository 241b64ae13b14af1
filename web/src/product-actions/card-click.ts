/** Lets the text of a card be selected while the whole card leads where its link does. */
import type { MouseEvent } from 'react'

const ACTIONS = 'a, button, input, label, select, textarea, summary'
const MIDDLE_BUTTON = 1
const MIN_DRAG_PX = 4

/** Where the pointer went down last: a page has one pointer at a time. */
let pressedAt = { x: 0, y: 0 }

export function rememberPress({ clientX: x, clientY: y }: MouseEvent): void {
  pressedAt = { x, y }
}

/** The selection alone doesn't show it: a click beside or into an older selection removes it only afterwards. */
function endsSelection({ clientX, clientY, detail }: MouseEvent): boolean {
  const dragged = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y)
  // Keys press nothing: their clicks have a `detail` of 0.
  return detail > 0 && dragged >= MIN_DRAG_PX && document.getSelection()?.isCollapsed === false
}

/** A drag that selects text ends with a click, which must not open the card. */
export function ignoreSelection(event: MouseEvent<HTMLElement>, linkSelector: string): void {
  const action = (event.target as Element).closest(ACTIONS)
  if ((action && !action.matches(linkSelector)) || !endsSelection(event)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Opens the card's link, which selectable text covers, as a click on the link itself with the same keys does. */
export function openLink(event: MouseEvent<HTMLElement>, linkSelector: string): void {
  const { ctrlKey, metaKey, shiftKey, button } = event
  if (button > MIDDLE_BUTTON || (event.target as Element).closest(ACTIONS)) return
  // The middle button opens a new tab, as does the key for it.
  const opensTab = button === MIDDLE_BUTTON
  const keys = { ctrlKey: ctrlKey || opensTab, metaKey: metaKey || opensTab, shiftKey }
  const click = new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  event.currentTarget.querySelector(linkSelector)?.dispatchEvent(click)
}
