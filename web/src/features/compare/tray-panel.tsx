/** The compare tray: the selected products and the button that compares them. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useId, useState } from 'react'
import { ThemeProvider } from '../../ui/theme'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { SampleMark } from '../../ui/sample-mark'
import { toast } from '../../ui/toast'
import { compareFailure, compareQuery } from './queries'
import {
  MIN_PRODUCTS,
  MAX_PRODUCTS,
  TOO_FEW_MESSAGE,
  type TrayItem,
  clearTray,
  removeFromTray,
} from '../../product-actions/tray'
import styles from './tray.module.css'

/** Loads the comparison, shows the result as a toast, and navigates to the comparison page on success. */
function useCompareAction(items: readonly TrayItem[]): { isBusy: boolean; compareProducts: () => Promise<void> } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  async function compareProducts(): Promise<void> {
    const ids = items.map((item) => item.id)
    setIsBusy(true)
    toast.info(`Comparing ${ids.length} products...`)
    try {
      await client.fetchQuery({ ...compareQuery(ids), retry: false })
      toast.success('Comparison loaded successfully!')
      await navigate({ to: '/compare', search: { product_ids: ids.join(',') } })
    } catch (error) {
      toast.error(compareFailure(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, compareProducts }
}

export default function TrayPanel({ items }: { items: readonly TrayItem[] }) {
  const [isOpen, setIsOpen] = useState(true)
  const { isBusy, compareProducts } = useCompareAction(items)
  const listId = useId()
  const hasTooFewProducts = items.length < MIN_PRODUCTS
  return (
    <section className={styles.tray} aria-label="Comparison list">
      <header className={styles.trayHead}>
        <button
          type="button"
          className={styles.trayToggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="compare" />
          <span>Compare</span>{' '}
          <span className={styles.trayCount}>
            {items.length}/{MAX_PRODUCTS}
          </span>
          <Icon name={isOpen ? 'down' : 'up'} />
        </button>
        <button type="button" className="text-button" onClick={clearTray}>
          Clear All
        </button>
      </header>
      <ul id={listId} className={styles.trayList} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.id}>
            <ProductLogo id={item.id} name={item.name} image={item.logo} size={32} />
            <span className={styles.trayItem}>
              <b dir="auto">{item.name}</b>
              <span dir="auto">{item.company}</span>
              {item.sample ? <SampleMark /> : null}
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
      <ThemeProvider>
        <Button
          type="primary"
          block
          disabled={hasTooFewProducts}
          loading={isBusy}
          aria-describedby={hasTooFewProducts ? `${listId}-hint` : undefined}
          onClick={() => void compareProducts()}
        >
          Compare
        </Button>
      </ThemeProvider>
      {hasTooFewProducts ? (
        <p id={`${listId}-hint`} className={styles.trayHint}>
          {TOO_FEW_MESSAGE}
        </p>
      ) : null}
    </section>
  )
}
