/** Layout of all pages: top bar, content, footer, toasts, comparison tray. */
import type { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext, useRouterState } from '@tanstack/react-router'
import { BRAND } from '../brand'
import { TrayDock } from '../features/compare/tray-dock'
import { CookieDock } from '../features/consent/cookie-dock'
import { NewsletterForm } from '../features/newsletter/newsletter-form'
import { CaptchaDock } from '../features/trial/captcha-dock'
import { AccountBar } from '../shell/account-bar'
import { Footer } from '../shell/footer'
import { Head } from '../ui/head'
import { Toasts } from '../ui/toasts'
import { TopBar } from '../shell/top-bar'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: BRAND }] }),
  component: Frame,
})

/** Signed-in pages have their own bar, with search, settings and logout. */
const ACCOUNT_PAGES = new Set([
  '/dashboard',
  '/user-dashboard',
  '/vendor-dashboard',
  '/admin-dashboard',
  '/account',
  '/shortlists',
])

function Frame() {
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/+$/, '$1') })
  return (
    <>
      <Head />
      {ACCOUNT_PAGES.has(path) ? <AccountBar /> : <TopBar />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer isHomePage={path === '/'} newsletter={<NewsletterForm />} />
      <div className="dock">
        <TrayDock />
        <CookieDock />
      </div>
      {/* After the dock, above which they lie. */}
      <Toasts />
      <CaptchaDock />
    </>
  )
}
