/** The bar at the top of public pages, and its side panel on narrow screens with the same actions. */
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { dashboardPath, useSession } from '../session/access'
import { BRAND } from '../brand'
import { Icon } from '../ui/icons'
import { Logo } from '../ui/logo'
import { PageLink } from '../ui/page-link'
import styles from './top-bar.module.css'

function Actions({ onChoose }: { onChoose?: () => void }) {
  const { signedIn, roleId } = useSession()
  if (signedIn) {
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

export function TopBar() {
  const panel = useRef<HTMLDialogElement>(null)
  const close = () => panel.current?.close()
  return (
    <header className={styles.bar}>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <Link to="/" className={styles.home} aria-label={`${BRAND}, home`}>
        <Logo />
      </Link>
      <nav className={styles.wide} aria-label="Account">
        <Actions />
      </nav>
      <button
        type="button"
        className={`icon-button ${styles.menu}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => panel.current?.showModal()}
      >
        <Icon name="menu" size={24} />
      </button>
      {/* A click on the dialog itself, not on what it holds, is a click on the backdrop; the keyboard has Escape. */}
      <dialog
        ref={panel}
        className={styles.panel}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.panelInner}>
          <button type="button" className="icon-button" aria-label="Close menu" onClick={close}>
            <Icon name="close" size={24} />
          </button>
          <nav aria-label="Account, menu">
            <Actions onChoose={close} />
          </nav>
        </div>
      </dialog>
    </header>
  )
}
