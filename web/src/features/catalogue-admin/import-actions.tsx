/** Starts an import, undoes or discards it, and downloads its report. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { FormDialog } from '../../ui/form-dialog'
import { formatLocalTime } from '../../ui/format'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'
import { countState, formatItems } from './import-labels'
import {
  type CatalogueImport,
  discardImport,
  downloadReport,
  importQuery,
  startImport,
  undoImport,
} from './import-queries'
import { refreshProducts } from './queries'
import styles from './catalogue-admin.module.css'

type Props = { found: CatalogueImport; onClose: () => void }

export function ImportActions({ found, onClose }: Props) {
  const [dialog, setDialog] = useState<'discard' | 'undo' | null>(null)
  const close = () => setDialog(null)
  const isDiscardable = found.state === 'reading' || found.state === 'refused' || found.state === 'prepared'
  return (
    <>
      {found.state === 'prepared' ? <StartForm found={found} /> : null}
      <div className={styles.toolbar}>
        {found.undo_until && countState(found, 'changed') > 0 ? (
          <>
            <Button onClick={() => setDialog('undo')}>Undo...</Button>
            <span className="quiet">Possible until {formatLocalTime(found.undo_until)}</span>
          </>
        ) : null}
        {found.rows > 0 && found.state !== 'reading' ? <ReportButton importId={found.id} /> : null}
        {isDiscardable ? <Button onClick={() => setDialog('discard')}>Discard...</Button> : null}
      </div>
      {dialog === 'undo' ? <UndoImportDialog found={found} onClose={close} /> : null}
      {dialog === 'discard' ? <DiscardDialog found={found} onDiscarded={onClose} onClose={close} /> : null}
    </>
  )
}

function StartForm({ found }: { found: CatalogueImport }) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const planned = countState(found, 'planned')
  const edited = found.counts.find(({ kind, state }) => kind === 'owner_edited' && state === 'planned')?.count ?? 0
  async function start(): Promise<void> {
    setIsBusy(true)
    try {
      client.setQueryData(importQuery(found.id).queryKey, await startImport(found, replaces))
    } catch (error) {
      toast.error('Nothing was imported', errorMessage(error))
    } finally {
      setIsBusy(false)
      await refreshProducts(client)
    }
  }
  if (planned === 0) return <Alert type="info" showIcon title="None of these rows would change the catalogue." />
  return (
    <>
      {edited > 0 ? (
        <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
          Replace values that product owners have entered ({formatItems('products', edited)}). Otherwise they are kept.
        </Checkbox>
      ) : null}
      <div className={styles.toolbar}>
        <Button type="primary" loading={isBusy} onClick={() => void start()}>
          Import {formatItems(found.kind, planned)}
        </Button>
      </div>
    </>
  )
}

function ReportButton({ importId }: { importId: number }) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile(`import-${String(importId)}.csv`, await downloadReport(importId))
    } catch (error) {
      toast.error('Download failed', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      Download report (CSV)
    </Button>
  )
}

function UndoImportDialog({ found, onClose }: Props) {
  const client = useQueryClient()
  const added = found.counts.find(({ kind, state }) => kind === 'new' && state === 'changed')?.count ?? 0
  const restored = countState(found, 'changed') - added
  return (
    <FormDialog<{ error: string }>
      title="Undo this import?"
      formName="undo-import"
      errorField="error"
      actionLabel="Undo"
      busyActionLabel="Starting..."
      isDestructive={added > 0}
      introduction={
        <p className="form-note">
          {restored > 0 ? `Former values are restored in ${formatItems('products', restored)}. ` : ''}
          {added > 0 ? `The import added ${formatItems('products', added)}, which will be deleted. ` : ''}
          Products that were changed since are left as they are, and listed afterwards.
        </p>
      }
      onSubmit={async () => {
        client.setQueryData(importQuery(found.id).queryKey, await undoImport(found.id))
        onClose()
      }}
      onClose={onClose}
    >
      <ErrorField />
    </FormDialog>
  )
}

function DiscardDialog({ found, onDiscarded, onClose }: Props & { onDiscarded: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<{ error: string }>
      title="Discard this file?"
      formName="discard-import"
      errorField="error"
      actionLabel="Discard"
      busyActionLabel="Discarding..."
      introduction={<p className="form-note">The file and its preview are deleted. Nothing was imported from it.</p>}
      onSubmit={async () => {
        await discardImport(found.id)
        client.removeQueries({ queryKey: importQuery(found.id).queryKey })
        toast.success('File discarded')
        onDiscarded()
      }}
      onClose={onClose}
    >
      <ErrorField />
    </FormDialog>
  )
}

/** Where the dialog shows the server's error. */
function ErrorField() {
  return (
    <Form.Item name="error" noStyle={false} style={{ margin: 0 }}>
      <input type="hidden" />
    </Form.Item>
  )
}
