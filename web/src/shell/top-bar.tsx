/** The bar at the top of public pages, and its side panel on narrow screens with the same actions. */
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { dashboardPath, useSession } from '../session/access'
import { BRAND } from '../brand'
import { Icon } from '../ui/icons'
import { Logo } from '../ui/logo'
import { PageLink } from '../ui/page-link'
import styles from './top-bar.module.css'

function BarActions({ onChoose }: { onChoose?: () => void }) {
  const { isSignedIn, roleId } = useSession()
  if (isSignedIn) {
    return (
      <PageLink to={dashboardPath(roleId)} className="button-link" onClick={onChoose}>
        Back to Dashboard
      </PageLink>
    )
  }
  return (
    <>
      <PageLink to="/login" className="quiet-link" onClick={onChoose}>
        Login
      </PageLink>
      <PageLink to="/registration" className="button-link" onClick={onChoose}>
        Register
      </PageLink>
    </>
  )
}

const BROWSE_LINKS = [
  { to: '/categories', label: 'Categories' },
  { to: '/compare', label: 'Compare' },
] as const

function BrowseLinks({ onChoose }: { onChoose?: () => void }) {
  return BROWSE_LINKS.map(({ to, label }) => (
    <PageLink key={to} to={to} className="quiet-link" onClick={onChoose}>
      {label}
    </PageLink>
  ))
}

export function TopBar() {
  const panelRef = useRef<HTMLDialogElement>(null)
  const close = () => panelRef.current?.close()
  return (
    <header className={styles.bar}>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Link to="/" className={styles.home} aria-label={`${BRAND}, home`}>
        <Logo />
      </Link>
      <nav className={`${styles.wide} ${styles.browse}`} aria-label="Directory">
        <BrowseLinks />
      </nav>
      <nav className={styles.wide} aria-label="Account">
        <BarActions />
      </nav>
      <button
        type="button"
        className={`icon-button ${styles.menu}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => panelRef.current?.showModal()}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* A click on the dialog itself, not on what it holds, is a click on the backdrop; the keyboard has Escape. */}
      <dialog
        ref={panelRef}
        className={styles.panel}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.panelInner}>
          <button type="button" className="icon-button" aria-label="Close menu" onClick={close}>
            <Icon name="close" size={24} />
          </button>
          <nav aria-label="Directory, menu">
            <BrowseLinks onChoose={close} />
          </nav>
          <nav aria-label="Account, menu">
            <BarActions onChoose={close} />
          </nav>
        </div>
      </dialog>
    </header>
  )
}
