/** The dialog in which an admin gives up a failed event, with a reason. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type FailedEvent, discardEvent, refreshEvents } from './event-queries'

type Props = { event: FailedEvent; onClose: () => void; onDone: () => void }

export function DiscardDialog({ event, onClose, onDone }: Props) {
  const client = useQueryClient()
  return (
    <FormDialog<{ reason?: string }>
      title="Discard this event?"
      formName="discard-event"
      errorField="reason"
      actionLabel="Discard"
      busyActionLabel="Discarding..."
      isDestructive
      introduction={
        <p className="form-note">
          {event.task}
          {event.about ? (
            <>
              {': '}
              <bdi>{event.about}</bdi>
            </>
          ) : null}
          . It is deleted and will never be done. This can&apos;t be undone; the audit log keeps your reason.
        </p>
      }
      onSubmit={async ({ reason }) => {
        await discardEvent(event.id, (reason ?? '').trim())
        toast.success('Event discarded')
        onClose()
        await refreshEvents(client)
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={3} maxLength={2000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
