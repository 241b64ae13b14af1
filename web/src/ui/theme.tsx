/** Ant Design's theme: the colours of `tokens.ts`, light or dark as the system is set. */
import type { ThemeConfig } from 'antd'
import ConfigProvider from 'antd/es/config-provider'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import { type ReactNode, useSyncExternalStore } from 'react'
import { SITE } from '../brand'
import { DARK as DARK_TOKENS, LIGHT as LIGHT_TOKENS, type Palette, RADIUS_PX } from '../styles/tokens'

const SHARED_TOKENS = {
  fontFamily: 'var(--sans)',
  fontFamilyCode: 'var(--mono)',
  fontSize: 16,
  borderRadius: RADIUS_PX,
  controlHeight: 40,
  controlHeightLG: 52,
  // Our style sheets animate, and respect `prefers-reduced-motion`.
  motion: false,
  // A link must not differ from text by colour alone.
  linkDecoration: 'underline',
  linkHoverDecoration: 'underline',
  linkFocusDecoration: 'underline',
} as const

/** The palette with the colours that admins have chosen. */
const addBranding = (palette: Palette, colors: typeof SITE.light): Palette =>
  colors && colors.brand !== palette.brand
    ? { ...palette, brand: colors.brand, brandStrong: colors.strong, brandActive: colors.strong, onBrand: colors.on }
    : { ...palette, onBrand: colors?.on ?? palette.onBrand }

const LIGHT = addBranding(LIGHT_TOKENS, SITE.light)
const DARK = addBranding(DARK_TOKENS, SITE.dark)

/** The theme's colours, from a palette. */
const createTheme = (palette: Palette): ThemeConfig => ({
  token: {
    ...SHARED_TOKENS,
    colorPrimary: palette.brand,
    colorText: palette.ink,
    colorTextPlaceholder: palette.placeholder,
    colorBorder: palette.fieldBorder,
    colorBgContainer: palette.surface,
    colorError: palette.red,
    colorWarning: palette.star,
    colorSuccess: palette.brand,
    colorTextDescription: palette.ink3,
    colorTextTertiary: palette.ink3,
  },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
    Checkbox: { colorBorder: palette.checkboxBorder },
    Radio: { colorBorder: palette.checkboxBorder },
    Progress: { defaultColor: palette.brand },
    // The shades that are derived from dark colours are muddy.
    Alert: {
      colorSuccessBg: 'var(--brand-soft)',
      colorSuccessBorder: 'var(--line-strong)',
      colorWarningBg: 'var(--amber-soft)',
      colorWarningBorder: 'var(--line-strong)',
      colorErrorBg: 'var(--red-soft)',
      colorErrorBorder: 'var(--line-strong)',
    },
  },
  cssVar: { key: 'lexdex' },
})

const LIGHT_BASE = createTheme(LIGHT)

const LIGHT_THEME: ThemeConfig = {
  ...LIGHT_BASE,
  token: { ...LIGHT_BASE.token, colorTextLightSolid: LIGHT.onBrand },
  components: {
    ...LIGHT_BASE.components,
    Button: { ...LIGHT_BASE.components?.Button, primaryColor: LIGHT.onBrand },
  },
}
const DARK_BASE = createTheme(DARK)

const DARK_THEME: ThemeConfig = {
  ...DARK_BASE,
  algorithm: darkAlgorithm,
  token: { ...DARK_BASE.token, colorTextLightSolid: DARK.onBrand, colorBgElevated: DARK.elevated },
  components: {
    ...DARK_BASE.components,
    // The dark algorithm dims the brand's colour; a filled button uses it as it is, with dark text.
    Button: {
      ...DARK_BASE.components?.Button,
      primaryColor: DARK.onBrand,
      colorPrimary: DARK.brand,
      colorPrimaryHover: DARK.brandStrong,
      colorPrimaryActive: DARK.brandActive,
    },
  },
}

const DARK_SCHEME_QUERY = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const readMediaQuery = globalThis.matchMedia(DARK_SCHEME_QUERY)
  readMediaQuery.addEventListener('change', listener)
  return () => readMediaQuery.removeEventListener('change', listener)
}

/** Provides the theme to components of Ant Design. Browser only: prerendered pages contain none of them. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useSyncExternalStore(subscribe, () => globalThis.matchMedia(DARK_SCHEME_QUERY).matches)
  return <ConfigProvider theme={isDark ? DARK_THEME : LIGHT_THEME}>{children}</ConfigProvider>
}
