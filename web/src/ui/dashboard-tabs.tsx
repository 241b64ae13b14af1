/** Tabs of a dashboard; each has its own URL, and narrow screens wrap them. */
import { type KeyboardEvent, type ReactNode, Suspense, useRef } from 'react'
import { Loading } from './loading'
import styles from './account.module.css'

export type TabItem = { key: string; label: string; panel: () => ReactNode }

type Props = { label: string; items: readonly TabItem[]; active: string; onChange: (key: string) => void }

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function DashboardTabs({ label, items, active, onChange }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const shown = items.find(({ key }) => key === active) ?? items[0]
  function step(event: KeyboardEvent): void {
    const next = STEPS[event.key]?.(
      items.findIndex((item) => item === shown),
      items.length,
    )
    const item = next === undefined ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    onChange(item.key)
    bar.current?.querySelector<HTMLElement>(`#tab-${item.key}`)?.focus()
  }
  return (
    <>
      <div ref={bar} role="tablist" aria-label={label} className={styles.tabBar} onKeyDown={step}>
        {items.map((item) => (
          <button
            key={item.key}
            id={`tab-${item.key}`}
            type="button"
            role="tab"
            aria-selected={item === shown}
            aria-controls={`panel-${item.key}`}
            tabIndex={item === shown ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {shown ? (
        <div
          key={shown.key}
          id={`panel-${shown.key}`}
          role="tabpanel"
          aria-labelledby={`tab-${shown.key}`}
          className={styles.tabPanel}
        >
          <Suspense fallback={<TabLoading />}>{shown.panel()}</Suspense>
        </div>
      ) : null}
    </>
  )
}

function TabLoading() {
  return <Loading />
}
