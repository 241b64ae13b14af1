/** Files of a draft of one purpose: upload, list, delete. */
import { useMutation } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Upload from 'antd/es/upload'
import { useId, useState } from 'react'
import { ApiError, errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { formatSize } from './format'
import type { FilePurpose, ValidationFile } from './request-queries'
import type { DraftEditor } from './use-draft'
import accountStyles from '../../ui/account.module.css'
import styles from './wizard.module.css'

const MAX_BYTES = 10 * 1024 * 1024

type FileRules = { label: string; accept: string; hint: string }

/** What the express dialog takes, which is less than the wizard. */
export const EXPRESS_DOCUMENTATION: FileRules = {
  label: 'Technical documentation',
  accept: '.pdf,.doc,.docx',
  hint: 'PDF, DOC or DOCX, up to 10 MB per file.',
}

const PURPOSES: Record<FilePurpose, FileRules> = {
  technicalDocumentation: {
    label: 'Technical documentation',
    accept: '.pdf,.doc,.docx,.txt',
    hint: 'PDF, DOC, DOCX or TXT, up to 10 MB per file.',
  },
  sourceCodeSample: {
    label: 'Source code sample',
    accept: '.zip,.tar,.gz',
    hint: 'ZIP, TAR or GZ, up to 10 MB per file.',
  },
}

const TOO_LARGE = 'This file is larger than 10 MB. Please choose a smaller one.'

function findProblem(file: File, accept: string): string | null {
  const extension = file.name.slice(file.name.lastIndexOf('.')).toLowerCase()
  if (!accept.split(',').includes(extension)) return `Please choose a file of one of these types: ${accept}.`
  return file.size > MAX_BYTES ? TOO_LARGE : null
}

/** A proxy that refuses the size sends no message of ours. */
const describeFailure = (error: unknown): string =>
  errorMessage(error, error instanceof ApiError && error.status === 413 ? TOO_LARGE : undefined)

/** A file that was not added, and why. */
type Refusal = { name: string; reason: string }

type Props = { purpose: FilePurpose; editor: DraftEditor; rules?: FileRules }

export function FileField({ purpose, editor, rules = PURPOSES[purpose] }: Props) {
  const hintId = useId()
  const { label, accept, hint } = rules
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function upload(file: File): Promise<void> {
    const reason = findProblem(file, accept)
    setRefusal(reason ? { name: file.name, reason } : null)
    if (reason) return
    setIsBusy(true)
    try {
      await editor.addFile(purpose, file)
    } catch (error) {
      setRefusal({ name: file.name, reason: describeFailure(error) })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Form.Item label={label}>
      <Upload
        accept={accept}
        showUploadList={false}
        hasControlInside
        disabled={isBusy}
        beforeUpload={(file) => {
          void upload(file)
          return false
        }}
      >
        <Button aria-label={isBusy ? undefined : `Add file: ${label}`} aria-describedby={hintId} loading={isBusy}>
          {isBusy ? 'Uploading...' : 'Add file'}
        </Button>
      </Upload>
      <p id={hintId} className={accountStyles.fieldHint}>
        {hint}
      </p>
      <FileList editor={editor} purpose={purpose} />
      {refusal ? <RefusedFile refusal={refusal} onClose={() => setRefusal(null)} /> : null}
    </Form.Item>
  )
}

/** Below the files that were added, in a box of its own, so that nobody takes it for one of them. */
function RefusedFile({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles.refused}
      closable={{ onClose, 'aria-label': 'Close' }}
      title={
        <>
          Not added: <bdi>{refusal.name}</bdi>
        </>
      }
      description={refusal.reason}
    />
  )
}

function FileList({ editor, purpose }: Omit<Props, 'rules'>) {
  const files = editor.stored?.files.filter((file) => file.purpose === purpose && !file.deletedAt) ?? []
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} onDelete={() => editor.removeFile(file.id)} />
      ))}
    </ul>
  )
}

function FileRow({ file, onDelete }: { file: ValidationFile; onDelete: () => Promise<void> }) {
  const deleteMutation = useMutation({
    mutationFn: onDelete,
    onError: (error) => toast.error('Failed to delete the file', errorMessage(error)),
  })
  return (
    <li>
      <bdi>{file.name}</bdi>
      <span className="quiet">{formatSize(file.size)}</span>
      {file.scanState === 'infected' ? <span className="badge">Refused by the virus scanner</span> : null}
      <button
        type="button"
        className="text-button"
        aria-label={`Delete ${file.name}`}
        disabled={deleteMutation.isPending}
        onClick={() => deleteMutation.mutate()}
      >
        Delete
      </button>
    </li>
  )
}
