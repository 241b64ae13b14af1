/** The frame of a search page: head with the search box, filters at the side (a drawer on narrow screens), and the results. */
import { type ReactNode, type RefObject, useRef } from 'react'
import { Icon } from '../../ui/icons'
import { FilterSkeleton } from '../../ui/skeletons'
import { useMediaQuery } from '../../ui/use-media-query'
import styles from './search.module.css'

const MIN_RAIL_WIDTH = '(min-width: 64rem)'

/**
 * `filters`: null while there is nothing to filter. `isLoading`: whether there will be filters soon. `announcement`: what screen readers announce when it changes. `children` place the
 * button that opens the drawer; where there is none it is null.
 */
type Props = {
  head: ReactNode
  filters: ReactNode | null
  isLoading: boolean
  activeFilterCount: number
  announcement: string
  children: (filterButton: ReactNode) => ReactNode
}

export function SearchLayout({ head, filters, isLoading, activeFilterCount, announcement, children }: Props) {
  const drawerRef = useRef<HTMLDialogElement>(null)
  const isWide = useMediaQuery(MIN_RAIL_WIDTH)
  const hasRail = isWide && (filters !== null || isLoading)
  const hasDrawer = !isWide && filters !== null
  return (
    <div className={`page ${styles.searchPage}`}>
      {head}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <div className={hasRail ? styles.withRail : undefined}>
        {hasRail ? (
          <aside className={styles.rail} aria-label="Filters">
            {filters ?? <FilterSkeleton />}
          </aside>
        ) : null}
        <div className={styles.column}>
          {children(
            hasDrawer ? (
              <FilterButton activeFilterCount={activeFilterCount} onOpen={() => drawerRef.current?.showModal()} />
            ) : null,
          )}
        </div>
      </div>
      {hasDrawer ? <FilterDrawer drawerRef={drawerRef}>{filters}</FilterDrawer> : null}
    </div>
  )
}

function FilterButton({ activeFilterCount, onOpen }: { activeFilterCount: number; onOpen: () => void }) {
  return (
    <button type="button" className={styles.filterButton} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="settings" size={18} /> Filters
      {activeFilterCount > 0 ? (
        <>
          {' '}
          <span className={styles.filterCount}>{activeFilterCount}</span> <span className="sr-only">active</span>
        </>
      ) : null}
    </button>
  )
}

type DrawerProps = { drawerRef: RefObject<HTMLDialogElement | null>; children: ReactNode }

function FilterDrawer({ drawerRef, children }: DrawerProps) {
  const close = () => drawerRef.current?.close()
  /** Applies filters that are chosen but not applied yet. */
  function showResults(): void {
    drawerRef.current?.querySelector('form')?.requestSubmit()
    close()
  }
  return (
    // A click on the dialog itself, not on what it holds, is a click on the backdrop; the keyboard has Escape.
    <dialog
      ref={drawerRef}
      className={styles.drawer}
      aria-label="Filters"
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.drawerInner}>
        <button type="button" className="icon-button" aria-label="Close filters" onClick={close}>
          <Icon name="close" size={24} />
        </button>
        {children}
        <button type="button" className="button-link action" onClick={showResults}>
          Show results
        </button>
      </div>
    </dialog>
  )
}
