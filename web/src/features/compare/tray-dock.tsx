/** Decides whether the compare tray shows; its code is fetched only when there is something in it. */
import { useRouterState } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTray } from '../../product-actions/tray'

const Tray = lazy(() => import('./tray-panel'))

/** The home page sells no comparison, and on the comparison itself the tray would repeat the table. */
const WITHOUT = new Set(['/', '/compare'])

export function TrayDock() {
  const items = useTray()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (items.length === 0 || WITHOUT.has(path)) return null
  return (
    <Suspense fallback={null}>
      <Tray items={items} />
    </Suspense>
  )
}
