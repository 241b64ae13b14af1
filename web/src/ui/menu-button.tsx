/** A button that opens a menu, made of native elements: a page may have many of them. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './menu-button.module.css'

export type MenuItem = { key: string; label: string; isDanger?: boolean }
type Props = {
  items: readonly MenuItem[]
  onSelect: (key: string) => void
  className: string
  title?: string | undefined
  children: ReactNode
}

const ITEM_HEIGHT = 40
const MENU_WIDTH = 240
const GAP = 4

/** Below the button, or above it where the window ends; fixed, so that a scrolling row of chips does not cut it off. */
function placeMenu(button: HTMLElement, itemCount: number): CSSProperties {
  const { top, bottom, left } = button.getBoundingClientRect()
  const { innerHeight, innerWidth } = globalThis
  const height = itemCount * ITEM_HEIGHT + 4 * GAP
  const isBelow = bottom + height <= innerHeight || top < innerHeight - bottom
  // Within the window even where the button has been scrolled out of it.
  const clamp = (value: number, size: number, available: number) =>
    Math.max(GAP, Math.min(value, available - size - GAP))
  return {
    left: clamp(left, MENU_WIDTH, innerWidth),
    top: clamp(isBelow ? bottom + GAP : top - height, height, innerHeight),
  }
}

const listItems = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** The index that a key moves the focus to; null for other keys. */
function findTarget(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

export function MenuButton({ items, onSelect, className, title, children }: Props) {
  const [placement, setPlacement] = useState<CSSProperties | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const menuRef = useRef<HTMLUListElement>(null)
  const isOpen = placement !== null

  useEffect(() => {
    if (!isOpen) return
    listItems(menuRef.current)[0]?.focus({ preventScroll: true })
    const close = () => setPlacement(null)
    const closeOutside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!menuRef.current?.contains(target) && !buttonRef.current?.contains(target)) close()
    }
    // A scroll may end after the click that opened the menu, so it moves the menu instead of closing it.
    const follow = () => {
      if (buttonRef.current) setPlacement(placeMenu(buttonRef.current, items.length))
    }
    document.addEventListener('pointerdown', closeOutside)
    globalThis.addEventListener('scroll', follow, true)
    globalThis.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      globalThis.removeEventListener('scroll', follow, true)
      globalThis.removeEventListener('resize', follow)
    }
  }, [isOpen, items.length])

  function openMenu(): void {
    if (buttonRef.current) setPlacement(placeMenu(buttonRef.current, items.length))
  }

  function closeMenu(): void {
    setPlacement(null)
    buttonRef.current?.focus({ preventScroll: true })
  }

  function onMenuKey(event: KeyboardEvent): void {
    const elements = listItems(menuRef.current)
    const target = findTarget(event.key, elements.indexOf(document.activeElement as HTMLElement), elements.length)
    // Tab goes on from the button: the menu is at the end of the page, and takes the focus along when it closes.
    if (event.key === 'Escape' || event.key === 'Tab') closeMenu()
    if (target !== null) elements[target]?.focus()
    if (target !== null || event.key === 'Escape') event.preventDefault()
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={className}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={isOpen ? closeMenu : openMenu}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          openMenu()
        }}
      >
        {children}
      </button>
      {/* In the body: a sheet or a scrolling row around the button would move a fixed menu with it. */}
      {isOpen
        ? createPortal(
            <ul ref={menuRef} className={styles.menu} style={placement} role="menu" onKeyDown={onMenuKey}>
              {items.map(({ key, label, isDanger }) => (
                <li key={key} role="none">
                  <button
                    type="button"
                    role="menuitem"
                    tabIndex={-1}
                    className={isDanger ? `${styles.item} ${styles.danger}` : styles.item}
                    onClick={() => {
                      closeMenu()
                      onSelect(key)
                    }}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>,
            document.body,
          )
        : null}
    </>
  )
}
