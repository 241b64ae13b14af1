/** Checks a credential (VC-JWT) that someone was given: drop or choose its file, or paste it. */
import { useMutation } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import Upload from 'antd/es/upload'
import { type FormEvent, useState } from 'react'
import { PageIcon } from '../../ui/more-icons'
import { PageLink } from '../../ui/page-link'
import { isolateNames } from '../../certificate-status/isolated-sentence'
import { type CertificateCheck, checkCredential } from './queries'
import { RefusedInput, describeFailure } from './refused-input'
import styles from './certificates.module.css'

const MAX_LENGTH = 40_000
const TOO_LONG = 'This is longer than any credential of ours, so it is none.'
const EMPTY = 'Please paste a credential, or choose its file.'
const UNREADABLE = 'The file could not be read. Please choose it again, or paste its text.'

const TONES = { valid: 'success', not_valid: 'warning', altered: 'error', unknown: 'error' } as const

const SIGNATURES: Record<CertificateCheck['signature'], string> = {
  valid: 'The signature is ours, and it fits the content.',
  broken: 'The signature does not fit the content: the credential was changed after it was signed.',
  missing: 'There is no signature to verify.',
  foreign: 'It names a key of another issuer, so we can’t verify its signature.',
  not_checked: 'The signature was not checked.',
}

/** `number` is that of the page's certificate, or empty on the register. */
export function CredentialCheck({ number }: { number: string }) {
  const [text, setText] = useState('')
  const checkMutation = useMutation({
    mutationFn: (given: string | File) =>
      readCredential(given).then((credential) => checkCredential(credential, number)),
  })

  function checkText(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    checkMutation.mutate(text)
  }

  return (
    <section className={`card ${styles.check}`} aria-labelledby="credential-check-heading">
      <h2 id="credential-check-heading">Check a credential</h2>
      <p>
        Were you given a credential (Open Badges 3.0, a file that ends in .jwt)? Find out whether it is genuine, and
        whether its certificate is valid today. We don&apos;t keep it.
      </p>
      <Upload.Dragger
        accept=".jwt,.json,.txt"
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
        <p>
          {checkMutation.isPending
            ? 'Checking the credential...'
            : 'Drop a .jwt, .json or .txt file here, or click to choose one'}
        </p>
      </Upload.Dragger>
      <form className={styles.paste} onSubmit={checkText}>
        <label htmlFor="credential-text">Or paste the credential</label>
        <TextArea
          id="credential-text"
          rows={4}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder="eyJ..."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button htmlType="submit" loading={checkMutation.isPending}>
          Check credential
        </Button>
      </form>
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

/** Returns the token in a text or file: as it is, as a JSON string, or as the only string of a JSON object. */
async function readCredential(given: string | File): Promise<string> {
  if (typeof given !== 'string' && given.size > MAX_LENGTH) throw new RefusedInput(TOO_LONG)
  const text = typeof given === 'string' ? given : await given.text().catch(() => failToRead())
  const token = findToken(text.trim()).replace(/\s+/g, '')
  if (!token) throw new RefusedInput(EMPTY)
  if (token.length > MAX_LENGTH) throw new RefusedInput(TOO_LONG)
  return token
}

function failToRead(): never {
  throw new RefusedInput(UNREADABLE)
}

function findToken(text: string): string {
  if (!/^["{]/.test(text)) return text
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'string') return parsed
    const values = Object.values(parsed as Record<string, unknown>)
    return values.find((each): each is string => typeof each === 'string' && each.split('.').length === 3) ?? text
  } catch {
    return text
  }
}

function Findings({ check, pageNumber }: { check: CertificateCheck; pageNumber: string }) {
  const { certificate } = check
  const found = certificate?.number
  return (
    <Alert
      type={TONES[check.outcome]}
      showIcon
      title={certificate ? isolateNames(check.message, certificate) : check.message}
      description={
        <ul className={styles.findings} aria-label="Findings">
          <li>{SIGNATURES[check.signature]}</li>
          {certificate ? (
            <li>
              Certificate <span className={styles.nowrap}>{certificate.number}</span>:{' '}
              <bdi>{certificate.product_name}</bdi>
            </li>
          ) : null}
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
