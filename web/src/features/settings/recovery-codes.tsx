/** Recovery codes, shown once, with buttons to copy and download them. */
import Button from 'antd/es/button/Button'
import { useEffect, useRef } from 'react'
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'
import { CopyButton } from '../../ui/copy-button'
import { saveFile } from '../../ui/save-file'
import styles from './settings.module.css'

const toTextFile = (codes: readonly string[]): Blob =>
  new Blob([`${BRAND}: recovery codes. Each can be used once.\n\n${codes.join('\n')}\n`], { type: 'text/plain' })

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const listRef = useRef<HTMLOListElement>(null)
  // Moves the focus to the codes, because the last used field is gone.
  useEffect(() => listRef.current?.focus(), [])
  return (
    <div className={styles.recovery}>
      <p>
        Use a recovery code to log in without your phone. Each code works once. Save them now; we won't show them again.
      </p>
      <ol
        ref={listRef}
        tabIndex={-1}
        className={styles.recoveryCodes}
        data-first-field
        aria-label="Recovery codes"
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-buttons">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button
          icon={<Icon name="download" size={18} />}
          onClick={() => saveFile('lexdex-recovery-codes.txt', toTextFile(codes))}
        >
          Download
        </Button>
      </div>
    </div>
  )
}
