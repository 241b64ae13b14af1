/** A list of entries in the form of a STAR profile: add, move and remove. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons'
import styles from './catalogue-admin.module.css'

type Props = {
  name: string
  title: string
  /** What one entry is called, for the names of its fields and buttons. */
  entry: string
  max: number
  /** The values of a new entry. */
  initial: object
  hint?: string
  children: (number: number, label: string) => ReactNode
}

export function EntryList({ name, title, entry, max, initial, hint, children }: Props) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove, move }) => (
        <fieldset className={styles.starSection}>
          <legend>{title}</legend>
          {hint ? <p className="quiet">{hint}</p> : null}
          {fields.map(({ key, name: number }) => (
            <div key={key} role="group" aria-label={`${capitalize(entry)} ${number + 1}`} className={styles.starEntry}>
              <div className={styles.fields}>{children(number, `${capitalize(entry)} ${number + 1}`)}</div>
              <EntryTools
                label={`${entry} ${number + 1}`}
                isFirst={number === 0}
                isLast={number === fields.length - 1}
                onMove={(step) => move(number, number + step)}
                onRemove={() => remove(number)}
              />
            </div>
          ))}
          <Button {...(fields.length >= max ? { disabled: true } : {})} onClick={() => add(initial)}>
            Add {entry}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

type ToolsProps = {
  label: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function EntryTools({ label, isFirst, isLast, onMove, onRemove }: ToolsProps) {
  return (
    <div className={styles.actions}>
      <ToolButton icon="up" label={`Move ${label} up`} isDisabled={isFirst} onClick={() => onMove(-1)} />
      <ToolButton icon="down" label={`Move ${label} down`} isDisabled={isLast} onClick={() => onMove(1)} />
      <ToolButton icon="close" label={`Remove ${label}`} isDisabled={false} onClick={onRemove} />
    </div>
  )
}

type ToolButtonProps = { icon: 'up' | 'down' | 'close'; label: string; isDisabled: boolean; onClick: () => void }

function ToolButton({ icon, label, isDisabled, onClick }: ToolButtonProps) {
  // Without `disabled`, the button is disabled with the form.
  return (
    <Button
      icon={<Icon name={icon} size={18} />}
      aria-label={label}
      {...(isDisabled ? { disabled: true } : {})}
      onClick={onClick}
    />
  )
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
