/** The product name and texts derived from it; the operator can set the name (VITE_BRAND). */
export const BRAND: string = import.meta.env.VITE_BRAND ?? 'Lexdex'

/** The operator's email address (VITE_CONTACT). */
export const CONTACT_EMAIL: string = import.meta.env.VITE_CONTACT ?? 'contact@lexdex.example'

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
] as const satisfies readonly { to: string; label: string }[]

/** Profiles of the operator; shown on the home page only. */
export const SOCIAL_LINKS = [
  { href: 'https://www.linkedin.com/company/lexdex', label: 'LinkedIn', icon: 'linkedin' },
  { href: 'https://www.youtube.com/@lexdex', label: 'YouTube', icon: 'youtube' },
  { href: 'https://x.com/lexdex', label: 'X', icon: 'x' },
] as const
