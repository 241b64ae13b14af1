/** The two versions of each field in which drafts differ, side by side; on narrow screens one above the other. */
import { useQuery } from '@tanstack/react-query'
import { type Choices, type PartName, type Version, formatPart, labelPart } from './draft-versions'
import { ownedProductsQuery, packagesQuery } from './queries'
import type { ValidationDraft } from './request-queries'
import styles from './conflict.module.css'

const CHOICE_LABELS: Record<Version, string> = { mine: 'Keep mine', stored: 'Take the stored one' }
const VERSION_LABELS: Record<Version, string> = { mine: 'Your text', stored: 'The stored text' }

type ListProps = {
  names: readonly PartName[]
  mine: ValidationDraft
  stored: ValidationDraft
  /** Without choices the texts are shown only. */
  choices?: Choices
  onChoose?: (name: PartName, version: Version) => void
}

export function Differences({ names, mine, stored, choices, onChoose }: ListProps) {
  const { data: products } = useQuery(ownedProductsQuery())
  const { data: packages } = useQuery(packagesQuery())
  const labels = Object.fromEntries([...(products ?? []), ...(packages ?? [])].map(({ id, name }) => [id, name]))
  return names.map((name) => (
    <fieldset key={name} className={styles.difference}>
      <legend>{labelPart(name)}</legend>
      {(['mine', 'stored'] as const).map((version) => {
        const text = formatPart(version === 'mine' ? mine : stored, name, labels)
        return (
          <label key={version} className={styles.version}>
            {choices ? (
              <input
                type="radio"
                name={`version-${name}`}
                checked={choices[name] === version}
                onChange={() => onChoose?.(name, version)}
              />
            ) : null}
            <b>{choices ? CHOICE_LABELS[version] : VERSION_LABELS[version]}</b>
            {text ? (
              <span className={styles.text} dir="auto">
                {text}
              </span>
            ) : (
              <span className="quiet">Empty</span>
            )}
          </label>
        )
      })}
    </fieldset>
  ))
}
