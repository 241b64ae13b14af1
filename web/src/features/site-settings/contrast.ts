/** The contrast of colours as WCAG defines it, for the preview; the server checks what is saved (`settings_colors.py`). */
import { BACKGROUNDS } from '../../styles/tokens'

export const MIN_CONTRAST = 4.5

export type Scheme = 'light' | 'dark'
export type ContrastCheck = { use: string; ratio: number; isEnough: boolean }
type Channels = readonly [number, number, number]

/** The shares with which the server derives the strong and the tinted variant. */
const STRONG_SHARE = 0.28
const SOFT_SHARE = 0.86
const BLACK: Channels = [0, 0, 0]
const WHITE: Channels = [255, 255, 255]

export const isColor = (text: unknown): text is string => typeof text === 'string' && /^#[\da-f]{6}$/.test(text)

/** The checks of a scheme; null while one of the colours is incomplete. */
export function checkContrast(scheme: Scheme, brandText: unknown, onText: unknown): ContrastCheck[] | null {
  if (!isColor(brandText) || !isColor(onText)) return null
  const brand = readChannels(brandText)
  const [, surface = WHITE] = BACKGROUNDS[scheme].map(readChannels)
  const strong = mix(brand, scheme === 'light' ? BLACK : WHITE, STRONG_SHARE)
  const page = Math.min(...BACKGROUNDS[scheme].map((each) => computeContrast(brand, readChannels(each))))
  return [
    describe('Links on the page', page),
    describe('Marked text', computeContrast(strong, mix(brand, surface, SOFT_SHARE))),
    describe('Text on buttons', computeContrast(readChannels(onText), brand)),
  ]
}

// Rounded down, so that no ratio reads as enough that isn't.
const describe = (use: string, ratio: number): ContrastCheck => ({
  use,
  ratio: Math.floor(ratio * 100) / 100,
  isEnough: ratio >= MIN_CONTRAST,
})

/** From 1 to 21. */
export function computeContrast(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const computeLuminance = ([red, green, blue]: Channels): number =>
  0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue)

function linearize(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const mix = (one: Channels, other: Channels, share: number): Channels => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
]

export const readChannels = (color: string): Channels => [
  parseInt(color.slice(1, 3), 16),
  parseInt(color.slice(3, 5), 16),
  parseInt(color.slice(5, 7), 16),
]
