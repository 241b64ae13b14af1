/** The compare tray: the selected products and the button that compares them. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useId, useState } from 'react'
import { Themed } from '../../ui/theme'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { toast } from '../../ui/toast'
import { compareFailure, compareQuery } from './queries'
import {
  MIN_PRODUCTS,
  MAX_PRODUCTS,
  TOO_FEW,
  type TrayItem,
  clearTray,
  removeFromTray,
} from '../../product-actions/tray'
import styles from './tray.module.css'

/** Loads the comparison, shows the result as a toast, and navigates to the comparison page on success. */
function useCompare(items: readonly TrayItem[]): { busy: boolean; compare: () => Promise<void> } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function compare(): Promise<void> {
    const ids = items.map((item) => item.id)
    setBusy(true)
    toast.info(`Comparing ${ids.length} products...`)
    try {
      await client.fetchQuery({ ...compareQuery(ids), retry: false })
      toast.success('Comparison loaded successfully!')
      await navigate({ to: '/compare', search: { product_ids: ids.join(',') } })
    } catch (error) {
      toast.error(compareFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, compare }
}

export default function TrayPanel({ items }: { items: readonly TrayItem[] }) {
  const [open, setOpen] = useState(true)
  const { busy, compare } = useCompare(items)
  const list = useId()
  const few = items.length < MIN_PRODUCTS
  return (
    <section className={styles.tray} aria-label="Comparison list">
      <header className={styles.trayHead}>
        <button
          type="button"
          className={styles.trayToggle}
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          <Icon name="compare" />
          <span>Compare</span>{' '}
          <span className={styles.trayCount}>
            {items.length}/{MAX_PRODUCTS}
          </span>
          <Icon name={open ? 'down' : 'up'} />
        </button>
        <button type="button" className="text-button" onClick={clearTray}>
          Clear All
        </button>
      </header>
      <ul id={list} className={styles.trayList} hidden={!open}>
        {items.map((item) => (
          <li key={item.id}>
            <ProductLogo image={item.logo} size={32} />
            <span className={styles.trayItem}>
              <b dir="auto">{item.name}</b>
              <span dir="auto">{item.company}</span>
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${item.name}`}
              onClick={() => removeFromTray(item.id)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Themed>
        <Button
          type="primary"
          block
          disabled={few}
          loading={busy}
          aria-describedby={few ? `${list}-hint` : undefined}
          onClick={() => void compare()}
        >
          Compare
        </Button>
      </Themed>
      {few ? (
        <p id={`${list}-hint`} className={styles.trayHint}>
          {TOO_FEW}
        </p>
      ) : null}
    </section>
  )
}
