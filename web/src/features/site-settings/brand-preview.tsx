/** What the branding looks like before it is saved, in both colour schemes, with the contrast of its colours. */
import type { CSSProperties } from 'react'
import { LogoMark } from '../../ui/logo'
import { DARK, LIGHT } from '../../styles/tokens'
import type { FormValues } from './changes'
import { MIN_CONTRAST, type Scheme, checkContrast } from './contrast'
import { toImagePath } from './image-path'
import styles from './site-settings.module.css'

const SCHEMES = [
  { scheme: 'light', title: 'Light', palette: LIGHT, brand: 'brand_color', on: 'on_brand_color' },
  { scheme: 'dark', title: 'Dark', palette: DARK, brand: 'dark_brand_color', on: 'dark_on_brand_color' },
] as const

export function BrandPreview({ values }: { values: FormValues }) {
  const readText = (name: string): string => String(values[name] ?? '')
  return (
    <aside className={styles.preview} aria-label="Preview">
      <h3>Preview</h3>
      {SCHEMES.map(({ scheme, title, palette, brand, on }) => (
        <figure key={scheme}>
          <figcaption>{title}</figcaption>
          {/* A picture of what the fields say: colours that are too pale are named below. */}
          <div
            aria-hidden="true"
            className={scheme === 'light' ? styles.sheet : `${styles.sheet} ${styles.sheetDark}`}
            style={
              {
                colorScheme: scheme,
                '--paper': palette.surface,
                '--surface': palette.surface,
                '--ink': palette.ink,
                '--ink-3': palette.ink3,
                '--brand': readText(brand),
                '--on-brand': readText(on),
              } as CSSProperties
            }
          >
            <p className={styles.sheetName}>
              <LogoMark src={toImagePath(readText('logo'))} /> <bdi>{readText('brand')}</bdi>
            </p>
            <p dir="auto">{readText('tagline')}</p>
            <p className={styles.sheetActions}>
              <span className={styles.sheetButton}>Search</span> <span className={styles.sheetLink}>A link</span>{' '}
              <span className={styles.sheetMark}>Marked</span>
            </p>
            <p className={styles.sheetFoot} dir="auto">
              {[readText('operator_name'), readText('footer_text')].filter(Boolean).join(' · ') || 'Footer'}
            </p>
          </div>
          <Contrast scheme={scheme} brand={values[brand]} on={values[on]} />
        </figure>
      ))}
    </aside>
  )
}

function Contrast({ scheme, brand, on }: { scheme: Scheme; brand: unknown; on: unknown }) {
  const checks = checkContrast(scheme, brand, on)
  if (!checks) return <p className={styles.problem}>Please enter colours of six digits, with # before them.</p>
  return (
    <ul className={styles.checks} aria-label={`Contrast in the ${scheme} scheme`} aria-live="polite">
      {checks.map(({ use, ratio, isEnough }) => (
        <li key={use} className={isEnough ? undefined : styles.problem}>
          {use}: {ratio.toFixed(2)}:1 {isEnough ? '(enough)' : `(too low, at least ${MIN_CONTRAST}:1)`}
        </li>
      ))}
    </ul>
  )
}
