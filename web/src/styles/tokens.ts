/** Colours for code that cannot read CSS variables: Ant Design derives shades from them. tokens.css has those of the style sheets. */

/** The colours of Ant Design's theme in a colour scheme; those named in tokens.css must be equal to them (tokens.test.ts). */
export type Palette = {
  brand: string
  brandStrong: string
  brandActive: string
  onBrand: string
  ink: string
  ink3: string
  placeholder: string
  fieldBorder: string
  /** The border alone shows an unchecked box: a contrast of 3:1 with any background. */
  checkboxBorder: string
  surface: string
  elevated: string
  red: string
  star: string
}

export const LIGHT: Palette = {
  brand: '#0b5f4a',
  brandStrong: '#084535',
  brandActive: '#084535',
  onBrand: '#ffffff',
  ink: '#14201b',
  ink3: '#56635c',
  placeholder: '#5b6962',
  fieldBorder: '#b9c4bd',
  checkboxBorder: '#7d8d85',
  surface: '#ffffff',
  elevated: '#ffffff',
  red: '#a3241a',
  star: '#b57a0c',
}

export const DARK: Palette = {
  brand: '#5fd0a9',
  brandStrong: '#8be3c5',
  brandActive: '#4bb893',
  onBrand: '#06231a',
  ink: '#e8efea',
  ink3: '#9aaaa1',
  placeholder: '#93a39a',
  fieldBorder: '#3d4b44',
  checkboxBorder: '#7d8d85',
  surface: '#151d19',
  elevated: '#1a2420',
  red: '#ff9d91',
  star: '#f0bd5e',
}

/** The radius of fields and buttons. */
export const RADIUS_PX = 8

/** What pages have behind texts, as in tokens.css: for the contrast of other colours. */
export const BACKGROUNDS = { light: ['#f6f8f6', '#ffffff', '#ecf1ee'], dark: ['#0d1310', '#151d19', '#0a0f0c'] }

/** Scanners need dark modules on a light background in either colour scheme. */
export const QR_CODE = { dark: '#000000', light: '#ffffff' }
