/** The site's name and branding: what the platform has put into the page, else the defaults, which the built files have. */
type Colors = { brand: string; strong: string; on: string; soft: string }

type Site = {
  brand: string
  tagline: string
  /** The path of the operator's own logo; empty: the built-in one. */
  logo: string
  operator_name: string
  footer_text: string
  linkedin_url: string
  youtube_url: string
  x_url: string
  support_email: string
  light?: Colors
  dark?: Colors
}

const DEFAULT_SITE: Site = {
  brand: 'Lexdex',
  tagline: 'The legal technology directory.',
  logo: '',
  operator_name: '',
  footer_text: '',
  linkedin_url: 'https://www.linkedin.com/company/lexdex',
  youtube_url: 'https://www.youtube.com/@lexdex',
  x_url: 'https://x.com/lexdex',
  support_email: 'contact@lexdex.example',
}

/** Admins change it while the site runs (`shell/branding.py`), so it is part of the page and not of the scripts. */
function readSite(): Site {
  const text = typeof document === 'undefined' ? null : document.getElementById('site')?.textContent
  return text ? { ...DEFAULT_SITE, ...(JSON.parse(text) as Site) } : DEFAULT_SITE
}

export const SITE: Site = readSite()
export const BRAND: string = SITE.brand

/** The operator's email address. */
export const CONTACT_EMAIL: string = SITE.support_email

/** The specification fixes the year. */
export const COPYRIGHT = 'Copyright 2025'

export const LEGAL_LINKS = [
  { to: '/termsAndConditions', label: 'Terms & Conditions' },
  { to: '/privacyPolicy', label: 'Privacy Policy' },
  { to: '/disclaimer', label: 'Disclaimer' },
  { to: '/cookiePolicy', label: 'Cookie Policy' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/ranking', label: 'How we rank' },
  { to: '/review-policy', label: 'How we check reviews' },
  { to: '/transparency-report', label: 'Transparency report' },
  { to: '/validation-scheme', label: 'How we test and certify' },
  { to: '/certificates', label: 'Register of certificates' },
  { to: '/suggest-a-tool', label: 'Suggest a tool' },
] as const satisfies readonly { to: string; label: string }[]

/** Profiles of the operator; shown on the home page only. An empty address has no link. */
export const SOCIAL_LINKS = (
  [
    { name: 'linkedin_url', label: 'LinkedIn', icon: 'linkedin' },
    { name: 'youtube_url', label: 'YouTube', icon: 'youtube' },
    { name: 'x_url', label: 'X', icon: 'x' },
  ] as const
).filter(({ name }) => SITE[name])
