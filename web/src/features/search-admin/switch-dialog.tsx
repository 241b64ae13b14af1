/** Puts another release in force, or resumes the updates; with a reason, which the audit log keeps. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type ReleaseOverview, promoteRelease, resumeUpdates, rollBack, useSearchUpdate } from './queries'
import styles from './search-admin.module.css'

export type Switch = { kind: 'promote' | 'roll-back' | 'resume'; release: string }

const TEXTS = {
  promote: { title: 'Promote this release', button: 'Promote', done: 'Release promoted' },
  'roll-back': { title: 'Roll back the index', button: 'Roll back', done: 'Index rolled back' },
  resume: { title: 'Resume the updates', button: 'Resume', done: 'Updates resumed' },
} as const

type Props = { change: Switch; overview: ReleaseOverview; onClose: () => void }

export function SwitchDialog({ change: { kind, release }, overview, onClose }: Props) {
  const { title, button, done } = TEXTS[kind]
  const update = useSearchUpdate()
  const inForce = overview.in_force ?? ''
  async function submit({ reason }: { reason: string }): Promise<void> {
    const body = { reason: reason.trim(), in_force: inForce }
    try {
      if (kind === 'promote') await promoteRelease(release, body)
      else if (kind === 'roll-back') await rollBack(body)
      else await resumeUpdates(body.reason)
    } catch (error) {
      // The list may be older than what it shows.
      await update()
      throw error
    }
    toast.success(done, kind === 'resume' ? undefined : 'Search answers from it within five seconds.')
    onClose()
    await update()
  }
  return (
    <FormDialog<{ reason: string }>
      title={title}
      formName={`search-${kind}`}
      errorField="reason"
      actionLabel={button}
      busyActionLabel="Switching..."
      isDestructive={kind !== 'resume'}
      introduction={<Introduction kind={kind} release={release} isNewest={overview.releases[0]?.id === release} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={3} maxLength={500} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}

function Introduction({ kind, release, isNewest }: Switch & { isNewest: boolean }) {
  if (kind === 'resume')
    return (
      <p className="form-note">
        A release of the current products is built and put in force. From then on, the index follows each change again.
      </p>
    )
  return (
    <>
      <p>
        Searches will be answered from <span className={styles.id}>{release}</span>.
      </p>
      {isNewest ? null : (
        <p className="form-note">
          The index is then not updated, until you resume the updates: new and changed products are not found by their
          new text. Hidden products stay hidden.
        </p>
      )}
    </>
  )
}
