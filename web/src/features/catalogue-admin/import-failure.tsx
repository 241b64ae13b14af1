/** What became of an import that the worker has given up: how many rows were done, and to try it again. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { countState, formatItems } from './import-labels'
import { type CatalogueImport, importQuery, retryImport } from './import-queries'
import { refreshProducts } from './queries'
import styles from './catalogue-admin.module.css'

export function ImportFailure({ found }: { found: CatalogueImport }) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  if (found.state !== 'failed' && found.state !== 'undo_failed') return null
  async function retry(): Promise<void> {
    setIsBusy(true)
    try {
      client.setQueryData(importQuery(found.id).queryKey, await retryImport(found.id))
    } catch (error) {
      toast.error('Not tried again', errorMessage(error))
    } finally {
      setIsBusy(false)
      await refreshProducts(client)
    }
  }
  return (
    <Alert
      type="error"
      showIcon
      title={found.state === 'failed' ? 'The import failed.' : 'The undo failed.'}
      description={
        <div className={styles.view}>
          <p>{describeFailure(found)}</p>
          <Button className={styles.retry} loading={isBusy} onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      }
    />
  )
}

function describeFailure(found: CatalogueImport): string {
  const format = (state: Parameters<typeof countState>[1]) => formatItems(found.kind, countState(found, state))
  if (found.state === 'undo_failed')
    return `Undone for ${format('undone')}, not yet for ${format('changed')}. Try again to go on.`
  const undo = countState(found, 'changed') > 0 ? ', or undo the import to restore what was changed' : ''
  return `${format('changed')} imported, ${format('planned')} not. Try again to go on with the others${undo}.`
}
