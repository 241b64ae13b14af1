/** Starts a rebuild; by default its release is put in force once it passes the gate. */
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { formatSeconds } from './labels'
import { type ReleaseOverview, startJob, useSearchUpdate } from './queries'

type Props = { overview: ReleaseOverview; onStart: (job: string) => void; onClose: () => void }

export function RebuildDialog({ overview: { products, rebuild_seconds: seconds, pin }, onStart, onClose }: Props) {
  const update = useSearchUpdate()
  return (
    <FormDialog<{ promotes: boolean }>
      title="Rebuild the index"
      formName="search-rebuild"
      errorField="promotes"
      actionLabel="Start"
      busyActionLabel="Starting..."
      initialValues={{ promotes: true }}
      introduction={
        <p>
          {products.toLocaleString('en-GB')} products are embedded again. This takes about {formatSeconds(seconds)} and
          uses the worker’s processor. You can cancel it at any time.
        </p>
      }
      onSubmit={async ({ promotes }) => {
        const { job } = await startJob({ kind: 'rebuild', release: '', promotes })
        toast.success('Rebuild started')
        onClose()
        onStart(job.id)
        await update()
      }}
      onClose={onClose}
    >
      <Form.Item name="promotes" valuePropName="checked">
        <Checkbox>Put it in force when it passes the gate{pin ? ', and resume the updates' : ''}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
