/** A logo or icon: upload, what is chosen, and removal. It is shown on the site once the form is saved. */
import Button from 'antd/es/button/Button'
import { type ReactNode, useId, useRef, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { type ImageKind, uploadImage } from './queries'
import { toImagePath } from './image-path'
import styles from './site-settings.module.css'

type Props = {
  kind: ImageKind
  label: string
  value: string
  problem: string | undefined
  onChange: (name: string) => void
  children: ReactNode
}

const MAX_BYTES = 5 * 1024 * 1024
const TOO_LARGE = 'This file is larger than 5 MB. Please use a smaller one.'

export function ImageInput({ kind, label, value, problem, onChange, children }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const labelId = useId()

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return
    if (file.size > MAX_BYTES) return setFailure(TOO_LARGE)
    setIsBusy(true)
    setFailure(null)
    try {
      onChange((await uploadImage(kind, file)).name)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <p id={labelId}>{label}</p>
      <div className={styles.image}>
        {value ? <img src={toImagePath(value)} alt={`Chosen: ${label}`} /> : <span>Built in</span>}
        <input
          ref={inputRef}
          type="file"
          className={styles.file}
          aria-label={`File for ${label}`}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => {
            void upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          id={`settings_${kind}`}
          loading={isBusy}
          aria-label={`Upload ${label}`}
          onClick={() => inputRef.current?.click()}
        >
          Upload
        </Button>
        {value ? (
          <Button aria-label={`Remove ${label}`} onClick={() => onChange('')}>
            Remove
          </Button>
        ) : null}
      </div>
      {failure || problem ? (
        <p role="alert" className={styles.problem}>
          {failure ?? problem}
        </p>
      ) : null}
      {children}
    </div>
  )
}
