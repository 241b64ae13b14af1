/** What became of a batch that the worker has given up: how many products were done, and to try it again. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { formatCount } from './batch-labels'
import { type Batch, batchQuery, retryBatch } from './batch-queries'
import { refreshProducts } from './queries'
import styles from './catalogue-admin.module.css'

export function BatchFailure({ batch }: { batch: Batch }) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  if (batch.state !== 'failed' && batch.state !== 'undo_failed') return null
  async function retry(): Promise<void> {
    setIsBusy(true)
    try {
      client.setQueryData(batchQuery(batch.id).queryKey, await retryBatch(batch.id))
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
      title={batch.state === 'failed' ? 'The batch failed.' : 'The undo failed.'}
      description={
        <div className={styles.view}>
          <p>{describeFailure(batch)}</p>
          <Button className={styles.retry} loading={isBusy} onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      }
    />
  )
}

function describeFailure({ state, counts }: Batch): string {
  const { planned = 0, changed = 0, undone = 0 } = counts
  if (state === 'undo_failed')
    return `${formatCount(undone)} got their former values back, ${formatCount(changed)} did not. Try again to go on.`
  const undo = changed > 0 ? ', or undo the batch to restore what was changed' : ''
  return `${formatCount(changed)} changed, ${formatCount(planned)} not. Try again to go on with the others${undo}.`
}
