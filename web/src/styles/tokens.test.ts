/** The colours that code and style sheets share. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DARK, LIGHT, type Palette } from './tokens'

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
