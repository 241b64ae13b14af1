/** Tabs of a dashboard; each has its own URL, and narrow screens have them in one row that scrolls sideways. */
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Loading } from './loading'
import styles from './account.module.css'

export type TabItem = {
  key: string
  label: string
  /** How many things in it wait; none is not shown. */
  badge?: { count: number; meaning: string } | undefined
  panel: () => ReactNode
}

type Props = { label: string; items: readonly TabItem[]; activeKey: string; onChange: (key: string) => void }

const ARROW_KEY_STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function DashboardTabs({ label, items, activeKey, onChange }: Props) {
  const barRef = useRef<HTMLDivElement>(null)
  const activeItem = items.find(({ key }) => key === activeKey) ?? items[0]
  const panelRef = usePanelFocus(activeItem?.key)
  useTabInView(barRef, activeItem?.key, items.length)
  function handleArrowKey(event: KeyboardEvent): void {
    const nextIndex = ARROW_KEY_STEPS[event.key]?.(
      items.findIndex((item) => item === activeItem),
      items.length,
    )
    const item = nextIndex === undefined ? undefined : items[nextIndex]
    if (!item) return
    event.preventDefault()
    onChange(item.key)
    barRef.current?.querySelector<HTMLElement>(`#tab-${item.key}`)?.focus()
  }
  return (
    <>
      <div ref={barRef} role="tablist" aria-label={label} className={styles.tabBar} onKeyDown={handleArrowKey}>
        {items.map((item) => (
          <button
            key={item.key}
            id={`tab-${item.key}`}
            type="button"
            role="tab"
            aria-selected={item === activeItem}
            aria-controls={`panel-${item.key}`}
            tabIndex={item === activeItem ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
            {item.badge && item.badge.count > 0 ? (
              <span className={styles.tabBadge}>
                {item.badge.count}
                <span className="sr-only"> {item.badge.meaning}</span>
              </span>
            ) : null}
          </button>
        ))}
      </div>
      {activeItem ? (
        <div
          key={activeItem.key}
          ref={panelRef}
          tabIndex={-1}
          id={`panel-${activeItem.key}`}
          role="tabpanel"
          aria-labelledby={`tab-${activeItem.key}`}
          className={styles.tabPanel}
        >
          <Suspense fallback={<TabLoading />}>{activeItem.panel()}</Suspense>
        </div>
      ) : null}
    </>
  )
}

/** Focuses the panel of another tab if what opened it is gone with the former one, such as a link to an item. */
function usePanelFocus(activeKey: string | undefined) {
  const panelRef = useRef<HTMLDivElement>(null)
  const shownKeyRef = useRef(activeKey)
  useEffect(() => {
    if (shownKeyRef.current === activeKey) return
    shownKeyRef.current = activeKey
    if (document.activeElement === document.body) panelRef.current?.focus()
  }, [activeKey])
  return panelRef
}

/** Scrolls the row of tabs, and only that, so that the open one is in the middle; a row that fits does not move. */
function useTabInView(barRef: RefObject<HTMLElement | null>, activeKey: string | undefined, count: number): void {
  useEffect(() => {
    const bar = barRef.current
    const tab = bar?.querySelector('[aria-selected="true"]')
    if (!bar || !tab) return
    const { left, width } = tab.getBoundingClientRect()
    const visible = bar.getBoundingClientRect()
    bar.scrollLeft += left + width / 2 - (visible.left + visible.width / 2)
  }, [barRef, activeKey, count])
}

function TabLoading() {
  return <Loading />
}
