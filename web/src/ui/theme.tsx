/** Ant Design's theme: the colours of `tokens.ts`, light or dark as the system is set. */
import type { ThemeConfig } from 'antd'
import ConfigProvider from 'antd/es/config-provider'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import { type ReactNode, useSyncExternalStore } from 'react'
import { DARK, LIGHT, type Palette } from '../styles/tokens'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'

const SHARED = {
  fontFamily: FONT,
  fontSize: 16,
  borderRadius: 8,
  controlHeight: 40,
  controlHeightLG: 52,
  // Our style sheets animate, and respect `prefers-reduced-motion`.
  motion: false,
  // A link must not differ from text by colour alone.
  linkDecoration: 'underline',
  linkHoverDecoration: 'underline',
  linkFocusDecoration: 'underline',
} as const

/** The theme's colours, from a palette. */
const createTheme = (palette: Palette): ThemeConfig => ({
  token: {
    ...SHARED,
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
  },
  cssVar: { key: 'lexdex' },
})

const LIGHT_THEME = createTheme(LIGHT)
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

const QUERY = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = globalThis.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Provides the theme to components of Ant Design. Browser only: prerendered pages contain none of them. */
export function Themed({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, () => globalThis.matchMedia(QUERY).matches)
  return <ConfigProvider theme={dark ? DARK_THEME : LIGHT_THEME}>{children}</ConfigProvider>
}
