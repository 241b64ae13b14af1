/** The field to choose a photo, with a preview and validation errors. */
import Button from 'antd/es/button/Button'
import Upload from 'antd/es/upload'
import { useId } from 'react'
import { Avatar } from '../../ui/avatar'
import { PHOTO_HINT, PHOTO_TYPES, validatePhoto, readPreview } from './photo'
import styles from '../../ui/account.module.css'

export type PhotoState = { file: File | null; preview: string | null; problem: string | null }
export const NO_PHOTO: PhotoState = { file: null, preview: null, problem: null }

type Props = {
  name: string
  url: string | null
  photo: PhotoState
  onChange: (photo: PhotoState) => void
  isBusy?: boolean
}

export function PhotoField({ name, url, photo, onChange, isBusy = false }: Props) {
  const hint = useId()
  async function chooseFile(file: File): Promise<void> {
    const problem = validatePhoto(file)
    if (problem) return onChange({ ...NO_PHOTO, problem })
    try {
      onChange({ file, preview: await readPreview(file), problem: null })
    } catch {
      onChange({ ...NO_PHOTO, problem: 'This image could not be read.' })
    }
  }
  return (
    <div className={styles.photoField}>
      <Avatar name={name} url={photo.preview ?? url} size={72} />
      <div>
        <Upload
          accept={PHOTO_TYPES.join(',')}
          showUploadList={false}
          maxCount={1}
          hasControlInside
          disabled={isBusy}
          beforeUpload={(file) => {
            void chooseFile(file)
            return false
          }}
        >
          <Button aria-describedby={hint}>{url || photo.preview ? 'Change photo' : 'Upload photo'}</Button>
        </Upload>
        <p
          id={hint}
          className={photo.problem ? styles.fieldProblem : styles.fieldHint}
          role={photo.problem ? 'alert' : undefined}
        >
          {photo.problem ?? PHOTO_HINT}
        </p>
      </div>
    </div>
  )
}
