/** Checks a PDF that someone was given against the issued file: drop it, or choose it. */
import { useMutation } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Upload from 'antd/es/upload'
import { PageIcon } from '../../ui/more-icons'
import { PageLink } from '../../ui/page-link'
import { type CertificateCheck, checkFile } from './queries'
import { RefusedInput, describeFailure } from './refused-input'
import styles from './certificates.module.css'

const MAX_BYTES = 10 * 1024 * 1024

const TONES = { valid: 'success', not_valid: 'warning', altered: 'error', unknown: 'error' } as const

const SIGNATURES: Record<CertificateCheck['signature'], string> = {
  valid: 'The signature is ours, and it covers the whole file.',
  broken: 'The signature does not fit the file: the file was changed after it was signed.',
  missing: 'The file carries no signature.',
  foreign: 'The file was signed by someone else, not by us.',
  not_checked: 'The signature was not checked.',
}

/** A genuine file has the hash of the issued one, whatever became of the certificate. */
const HASHES: Record<CertificateCheck['outcome'], string> = {
  valid: 'The SHA-256 is that of the issued file.',
  not_valid: 'The SHA-256 is that of the issued file.',
  altered: 'The SHA-256 is not that of the issued file.',
  unknown: 'There is no issued file to compare the SHA-256 with.',
}

/** `number` is that of the page's certificate, or empty on the register. */
export function FileCheck({ number }: { number: string }) {
  const checkMutation = useMutation({ mutationFn: (file: File) => checkFile(assertSize(file), number) })
  return (
    <section className={`card ${styles.check}`} aria-labelledby="check-heading">
      <h2 id="check-heading">Check a file</h2>
      <p>
        Were you given a certificate as PDF? Find out whether it is genuine and unaltered. We don&apos;t keep the file.
      </p>
      <Upload.Dragger
        accept=".pdf,application/pdf"
        showUploadList={false}
        disabled={checkMutation.isPending}
        beforeUpload={(file) => {
          checkMutation.mutate(file)
          return false
        }}
      >
        <p>
          <PageIcon name="seal" size={28} />
        </p>
        <p>{checkMutation.isPending ? 'Checking the file...' : 'Drop a PDF here, or click to choose one'}</p>
      </Upload.Dragger>
      <div role="status">
        {checkMutation.isError ? (
          <Alert type="error" showIcon title={describeFailure(checkMutation.error)} />
        ) : checkMutation.data ? (
          <Findings check={checkMutation.data} pageNumber={number} />
        ) : null}
      </div>
    </section>
  )
}

function assertSize(file: File): File {
  if (file.size > MAX_BYTES) throw new RefusedInput('This file is larger than 10 MB. It is no certificate of ours.')
  return file
}

function Findings({ check, pageNumber }: { check: CertificateCheck; pageNumber: string }) {
  const found = check.certificate?.number
  return (
    <Alert
      type={TONES[check.outcome]}
      showIcon
      title={check.message}
      description={
        <ul className={styles.findings} aria-label="Findings">
          <li>{SIGNATURES[check.signature]}</li>
          <li>
            {HASHES[check.outcome]} <code>{check.sha256}</code>
          </li>
          {found && found !== pageNumber ? (
            <li>
              <PageLink to={`/certificates/${found}`}>Open certificate {found}</PageLink>
            </li>
          ) : null}
        </ul>
      }
    />
  )
}
