/** Decides whether to show the compare tray; its code is loaded only if the tray has products. */
import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTray } from '../../product-actions/tray'
import { lazyExtra } from '../../ui/lazy-part'

const Tray = lazyExtra(() => import('./tray-panel'))

/** Pages without the tray: the home page has no comparison, and the comparison page already shows the products. */
const PATHS_WITHOUT_TRAY = new Set(['/', '/compare'])

export function TrayDock() {
  const items = useTray()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (items.length === 0 || PATHS_WITHOUT_TRAY.has(path)) return null
  return (
    <Suspense fallback={null}>
      <Tray items={items} />
    </Suspense>
  )
}
