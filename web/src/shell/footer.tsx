/**
 * The footer: legal links; newsletter and social links on the home page only. The platform finds what admins change in the prerendered
 * page by `data-site`.
 */
import { BRAND, COPYRIGHT, LEGAL_LINKS, SITE, SOCIAL_LINKS } from '../brand'
import { openCookieChoices } from '../session/cookie-consent'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icons'
import { Logo } from '../ui/logo'
import { CATEGORY_NAMES, LISTING_NAMES } from '../ui/categories'
import { PageLink } from '../ui/page-link'
import styles from './footer.module.css'

export function Footer({ isHomePage, newsletter }: { isHomePage: boolean; newsletter: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {isHomePage ? (
          <div className={styles.home}>
            <div className={styles.brand}>
              <Logo />
              <p data-site="tagline">{SITE.tagline}</p>
              <ul className={styles.social} aria-label={`${BRAND} elsewhere`}>
                {SOCIAL_LINKS.map(({ name, label, icon }) => (
                  <li key={name} data-site={name}>
                    <a href={SITE[name]} rel="noopener" className="icon-button" aria-label={label}>
                      <Icon name={icon} />
                    </a>
                  </li>
                ))}
              </ul>
            </div>
            <CategoryLinks />
            {newsletter}
          </div>
        ) : null}
        <div className={styles.legal}>
          <nav aria-label="Legal">
            <ul>
              {LEGAL_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <PageLink to={to}>{label}</PageLink>
                </li>
              ))}
              <li>
                <button type="button" className={styles.choice} onClick={openCookieChoices}>
                  Cookie choices
                </button>
              </li>
            </ul>
          </nav>
          <div>
            <p>
              {COPYRIGHT} {BRAND}
              <span data-site="operator_name">{SITE.operator_name ? ` · ${SITE.operator_name}` : ''}</span>
            </p>
            <p data-site="footer_text">{SITE.footer_text}</p>
          </div>
        </div>
      </div>
    </footer>
  )
}

const LINK_GROUPS = [
  { title: 'Search by category', under: '/ai-search/', names: CATEGORY_NAMES },
  { title: "Editors' picks", under: '/', names: LISTING_NAMES },
] as const

function CategoryLinks() {
  return (
    <div className={styles.links}>
      <nav aria-label="Browse">
        <p className={styles.title}>Browse</p>
        <ul>
          <li>
            <PageLink to="/categories">All categories</PageLink>
          </li>
          <li>
            <PageLink to="/compare">Compare</PageLink>
          </li>
        </ul>
      </nav>
      {LINK_GROUPS.map(({ title, under, names }) => (
        <nav key={title} aria-label={title}>
          <p className={styles.title}>{title}</p>
          <ul>
            {Object.entries(names).map(([slug, name]) => (
              <li key={slug}>
                <PageLink to={under + slug}>{name}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
