/** The evidence of a finding: uploaded files, and addresses with the hash of what was seen there. */
import { formatLongDate } from '../../../ui/dates'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import Upload from 'antd/es/upload'
import { useId, useState } from 'react'
import { type NewEvidence, uploadEvidence, useStaffMutation } from './queries'
import styles from './staff.module.css'

export type EvidenceEntry = { label: string; evidence: NewEvidence }

type Props = {
  requestId: string
  entries: EvidenceEntry[]
  onChange: (entries: EvidenceEntry[]) => void
}

const SHA256 = /^[0-9a-f]{64}$/

const readToday = (): string => new Date().toISOString().slice(0, 10)

export function EvidenceFields({ requestId, entries, onChange }: Props) {
  const uploadMutation = useStaffMutation((file: File) => uploadEvidence(requestId, file), {
    failureTitle: 'Failed to upload the evidence',
    onDone: ({ id, name }) =>
      onChange([...entries, { label: name, evidence: { file_id: id, url: '', sha256: '', seen_on: readToday() } }]),
  })
  return (
    <div className={styles.evidenceFields}>
      <b>Evidence</b>
      {entries.length > 0 ? (
        <ul className={styles.evidence}>
          {entries.map((entry, index) => (
            <li key={index}>
              <bdi>{entry.label}</bdi> <span className="quiet">seen on {formatLongDate(entry.evidence.seen_on)}</span>
              <button
                type="button"
                className="text-button"
                aria-label={`Remove ${entry.label}`}
                onClick={() => onChange(entries.filter((_, at) => at !== index))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Upload
        showUploadList={false}
        hasControlInside
        disabled={uploadMutation.isPending}
        beforeUpload={(file) => {
          uploadMutation.mutate(file)
          return false
        }}
      >
        <Button loading={uploadMutation.isPending}>Upload file</Button>
      </Upload>
      <AddressFields onAdd={(entry) => onChange([...entries, entry])} />
    </div>
  )
}

function AddressFields({ onAdd }: { onAdd: (entry: EvidenceEntry) => void }) {
  const id = useId()
  const [url, setUrl] = useState('')
  const [hash, setHash] = useState('')
  const [seenOn, setSeenOn] = useState(readToday)
  const sha256 = hash.trim().toLowerCase()
  const isComplete = /^https?:\/\//.test(url.trim()) && SHA256.test(sha256) && seenOn !== ''

  function add(): void {
    onAdd({ label: url.trim(), evidence: { file_id: null, url: url.trim(), sha256, seen_on: seenOn } })
    setUrl('')
    setHash('')
  }

  return (
    <div className={styles.address}>
      <label htmlFor={`${id}-url`}>Address</label>
      <Input
        id={`${id}-url`}
        type="url"
        value={url}
        maxLength={2000}
        onChange={(event) => setUrl(event.target.value)}
      />
      <label htmlFor={`${id}-hash`}>SHA-256</label>
      <Input id={`${id}-hash`} value={hash} maxLength={64} onChange={(event) => setHash(event.target.value)} />
      <label htmlFor={`${id}-day`}>Seen on</label>
      <Input id={`${id}-day`} type="date" value={seenOn} onChange={(event) => setSeenOn(event.target.value)} />
      <Button disabled={!isComplete} onClick={add}>
        Add address
      </Button>
    </div>
  )
}
