/** The colours and the radius that code and style sheets share, and the contrast of those that are computed. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DARK, LIGHT, type Palette, RADIUS_PX } from './tokens'

const css = readFileSync('src/styles/tokens.css', 'utf8')
const SHARED: Partial<Record<keyof Palette, string>> = {
  brand: '--brand',
  brandStrong: '--brand-strong',
  onBrand: '--on-brand',
  ink: '--ink',
  ink3: '--ink-3',
  surface: '--surface',
  red: '--red',
}

function readColours(scheme: string): Record<string, string> {
  return Object.fromEntries([...scheme.matchAll(/(--[\w-]+): (#[\da-f]+);/g)].map(([, name, value]) => [name, value]))
}

it.each([
  ['light', LIGHT, css.slice(0, css.indexOf('@media'))],
  ['dark', DARK, css.slice(css.indexOf('@media'))],
] as const)('are equal in the %s scheme', (_, palette, scheme) => {
  const colours = readColours(scheme)
  for (const [name, variable] of Object.entries(SHARED))
    expect(colours[variable], variable).toBe(palette[name as keyof Palette])
})

it('have one radius', () => {
  expect(css).toContain(`--radius: ${RADIUS_PX}px;`)
})

/** The relative luminance (WCAG) of a colour in OKLCH; channels outside sRGB are clipped, as browsers do. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each([
  ['light', 0],
  ['dark', 1],
] as const)('have enough contrast in monograms of every hue in the %s scheme', (_, scheme) => {
  const read = (name: string): [number, number] => {
    const [, lightness, chroma] = [
      ...css.matchAll(new RegExp(`--monogram-${name}: oklch\\(([\\d.]+) ([\\d.]+) var`, 'g')),
    ][scheme] as RegExpExecArray
    return [Number(lightness), Number(chroma)]
  }
  const [ink, paper] = [read('ink'), read('paper')]
  for (let hue = 0; hue < 360; hue++) {
    const [dark, light] = [luminanceOf(...ink, hue), luminanceOf(...paper, hue)].sort((one, other) => one - other) as [
      number,
      number,
    ]
    expect((light + 0.05) / (dark + 0.05), `hue ${hue}`).toBeGreaterThan(4.5)
  }
})
