/** Where Ant Design begins: its theme from the same colours as `style.css`, light or dark as the system says. */
import type { ThemeConfig } from 'antd'
import ConfigProvider from 'antd/es/config-provider'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import { type ReactNode, useSyncExternalStore } from 'react'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'

const SHARED = {
  fontFamily: FONT,
  fontSize: 16,
  borderRadius: 8,
  controlHeight: 40,
  controlHeightLG: 52,
  // Movement is the style sheet's business, where `prefers-reduced-motion` is heard.
  motion: false,
  // Colour alone does not make a link.
  linkDecoration: 'underline',
  linkHoverDecoration: 'underline',
  linkFocusDecoration: 'underline',
} as const

const LIGHT: ThemeConfig = {
  token: {
    ...SHARED,
    colorPrimary: '#0b5f4a',
    colorText: '#14201b',
    colorTextPlaceholder: '#5b6962',
    colorBorder: '#b9c4bd',
    colorBgContainer: '#ffffff',
    colorError: '#a3241a',
    colorWarning: '#b57a0c',
    colorSuccess: '#0b5f4a',
    colorTextDescription: '#56635c',
    colorTextTertiary: '#56635c',
  },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
    // A box to tick is seen by its border alone: three to one against what it lies on.
    Checkbox: { colorBorder: '#7d8d85' },
    Radio: { colorBorder: '#7d8d85' },
  },
  cssVar: { key: 'lexdex' },
}

const DARK: ThemeConfig = {
  ...LIGHT,
  algorithm: darkAlgorithm,
  token: {
    ...SHARED,
    colorPrimary: '#5fd0a9',
    colorTextLightSolid: '#06231a',
    colorText: '#e8efea',
    colorTextPlaceholder: '#93a39a',
    colorBorder: '#3d4b44',
    colorBgContainer: '#151d19',
    colorBgElevated: '#1a2420',
    colorError: '#ff9d91',
    colorWarning: '#f0bd5e',
    colorSuccess: '#5fd0a9',
    colorTextDescription: '#9aaaa1',
    colorTextTertiary: '#9aaaa1',
  },
  // The dark algorithm dulls the brand's colour; a filled button keeps it, with dark words on it.
  components: {
    Checkbox: { colorBorder: '#7d8d85' },
    Radio: { colorBorder: '#7d8d85' },
    Button: {
      ...LIGHT.components?.Button,
      primaryColor: '#06231a',
      colorPrimary: '#5fd0a9',
      colorPrimaryHover: '#8be3c5',
      colorPrimaryActive: '#4bb893',
    },
  },
}

const QUERY = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = globalThis.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Around whatever draws with Ant Design. It knows no server: a page that is drawn while building has nothing of Ant Design. */
export function Themed({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribe, () => globalThis.matchMedia(QUERY).matches)
  return <ConfigProvider theme={dark ? DARK : LIGHT}>{children}</ConfigProvider>
}
