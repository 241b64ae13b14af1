/** The top bar of signed-in pages: home, search, dashboard, settings, logout. */
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../session/access'
import { BRAND } from '../brand'
import { Icon, type IconName } from '../ui/icons'
import { Logo } from '../ui/logo'
import { PageLink } from '../ui/page-link'
import { homePath } from '../session/guards'
import { logout } from '../session/logout'
import styles from './account-bar.module.css'
import barStyles from './top-bar.module.css'

function BarLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <PageLink to={to} className={styles.link}>
      <Icon name={icon} />
      <span>{label}</span>
    </PageLink>
  )
}

export function AccountBar() {
  const { roleId } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const homeLink = homePath(roleId)
  return (
    <header className={`${barStyles.bar} ${styles.accountBar}`}>
      <a className={barStyles.skipLink} href="#main">
        Skip to content
      </a>
      <Link to="/" className={barStyles.home} aria-label={`${BRAND}, home`}>
        <Logo />
      </Link>
      <nav aria-label="Account">
        <BarLink to="/search" icon="search" label="Search" />
        {homeLink !== '/' && path !== homeLink ? <BarLink to={homeLink} icon="grid" label="Dashboard" /> : null}
        {path === '/shortlists' ? null : <BarLink to="/shortlists" icon="bookmark" label="Shortlists" />}
        {path === '/account' ? null : <BarLink to="/account" icon="settings" label="Settings" />}
        <BarLink to="/" icon="home" label="Back to Home" />
        <button
          type="button"
          className={styles.link}
          disabled={isLoggingOut}
          onClick={() => {
            setIsLoggingOut(true)
            void logout()
          }}
        >
          <Icon name="leave" />
          <span>{isLoggingOut ? 'Logging out...' : 'Log out'}</span>
        </button>
      </nav>
    </header>
  )
}
