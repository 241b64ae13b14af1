/** The frame of every page: bar, content, foot, toasts, compare tray. */
import type { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext, useRouterState } from '@tanstack/react-router'
import { BRAND } from '../brand'
import { TrayDock } from '../features/compare/tray-dock'
import { CookieDock } from '../features/consent/cookie-dock'
import { Footer } from '../ui/footer'
import { Head } from '../ui/head'
import { Toasts } from '../ui/toasts'
import { TopBar } from '../ui/top-bar'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: BRAND }] }),
  component: Frame,
})

function Frame() {
  const home = useRouterState({ select: (state) => state.location.pathname === '/' })
  return (
    <>
      <Head />
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer home={home} />
      <div className="dock">
        <Toasts />
        <TrayDock />
        <CookieDock />
      </div>
    </>
  )
}
