/** Starts the measurement of a release. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { type IndexRelease, startJob, useSearchUpdate } from './queries'

type MeasureProps = { release: Pick<IndexRelease, 'id' | 'gate'>; isBusy: boolean; onStart?: (job: string) => void }

export function MeasureButton({ release, isBusy, onStart }: MeasureProps) {
  const [isStarting, setIsStarting] = useState(false)
  const label = release.gate ? 'Measure again' : 'Measure'
  const update = useSearchUpdate()
  async function start(): Promise<void> {
    setIsStarting(true)
    try {
      const { job } = await startJob({ kind: 'measurement', release: release.id, promotes: false })
      toast.success('Measurement started', 'Its result appears here within a minute.')
      onStart?.(job.id)
      await update()
    } catch (error) {
      toast.error('The measurement did not start', errorMessage(error))
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <Button aria-label={`${label} ${release.id}`} loading={isStarting} disabled={isBusy} onClick={() => void start()}>
      {label}
    </Button>
  )
}
