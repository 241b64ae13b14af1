/** Uploads a file to import: what it has, the file, and what happens next; nothing is changed yet. */
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api/errors'
import accountStyles from '../../ui/account.module.css'
import { ImportColumns } from './import-columns'
import { type ImportKind, uploadImport } from './import-queries'
import styles from './imports.module.css'

const MAX_BYTES = 10 * 1024 * 1024
const ENDINGS: Record<ImportKind, readonly string[]> = {
  products: ['.csv', '.tsv', '.jsonl', '.ndjson', '.xlsx'],
  logos: ['.zip'],
}
const KINDS: Record<ImportKind, string> = { products: 'Products', logos: 'Logos' }
const HINTS: Record<ImportKind, string> = {
  products: 'CSV, TSV, JSON Lines or XLSX, up to 10 MB and 50,000 products. Only the name of a product is required.',
  logos: 'A zip of PNG, JPEG or WebP images, up to 10 MB and 2,000 logos, each named by a product’s id: certa.png.',
}

function findProblem(kind: ImportKind, file: File | null): string {
  if (!file) return 'Please choose a file.'
  const name = file.name.toLowerCase()
  if (!ENDINGS[kind].some((ending) => name.endsWith(ending)))
    return `Please choose a file that ends in ${ENDINGS[kind].join(', ')}.`
  if (file.size > MAX_BYTES) return 'This file is larger than 10 MB. Please split it, or use the command line.'
  return file.size === 0 ? 'This file is empty. Please choose another one.' : ''
}

export function ImportUpload({ onUploaded }: { onUploaded: (importId: number) => void }) {
  const [kind, setKind] = useState<ImportKind>('products')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadImport(kind, chosen),
    onSuccess: ({ id }) => onUploaded(id),
    onError: (error) => setProblem(errorMessage(error)),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = findProblem(kind, file)
    setProblem(found)
    if (file && !found && !upload.isPending) upload.mutate(file)
  }
  return (
    <form className={styles.upload} aria-label="Upload a file" onSubmit={submit}>
      <fieldset>
        <legend>Import</legend>
        {(Object.keys(KINDS) as ImportKind[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="import-kind"
              checked={kind === each}
              onChange={() => {
                setKind(each)
                setProblem('')
              }}
            />
            {KINDS[each]}
          </label>
        ))}
      </fieldset>
      <label htmlFor="import-file">File</label>
      <input
        id="import-file"
        type="file"
        accept={ENDINGS[kind].join(',')}
        disabled={upload.isPending}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'import-hint import-problem' : 'import-hint'}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null)
          setProblem('')
        }}
      />
      <p id="import-hint" className="form-note">
        {HINTS[kind]} You see what would change before anything is changed.
      </p>
      {kind === 'products' ? <ImportColumns /> : null}
      {problem ? (
        <p id="import-problem" className={accountStyles.fieldProblem} role="alert">
          {problem}
        </p>
      ) : null}
      <div>
        <Button type="primary" htmlType="submit" loading={upload.isPending}>
          {upload.isPending ? 'Uploading...' : 'Show preview'}
        </Button>
      </div>
    </form>
  )
}
