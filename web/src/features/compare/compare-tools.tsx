/** The toolbar of a comparison: show differences only, share, print, download. */
import Button from 'antd/es/button/Button'
import Switch from 'antd/es/switch'
import { type ReactNode, Suspense, lazy, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { type Comparison, toCompareUrl } from '../../product-actions/compare-address'
import { KINDS, type Kind, downloadComparison } from './files'
import styles from './compare.module.css'

const ShareDialog = lazy(() => import('./share-dialog'))

type Props = { chosen: Comparison; onOnlyDifferences: (on: boolean) => void }

export function CompareTools({ chosen, onOnlyDifferences }: Props) {
  return (
    <div className={styles.compareTools}>
      <DifferencesSwitch chosen={chosen} onChange={onOnlyDifferences} />
      <div className={styles.compareActions} role="group" aria-label="Share and export">
        <CopyLink address={toCompareUrl(chosen)} />
        <Button
          icon={<ShareImage path="M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7Z" />}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
        {KINDS.map((kind) => (
          <FileButton key={kind} kind={kind} chosen={chosen} />
        ))}
      </div>
    </div>
  )
}

function DifferencesSwitch({ chosen, onChange }: { chosen: Comparison; onChange: (on: boolean) => void }) {
  const id = useId()
  const alone = chosen.ids.length < 2
  return (
    <div className={styles.compareSwitch}>
      <Switch
        id={id}
        checked={chosen.onlyDifferences && !alone}
        disabled={alone}
        onChange={onChange}
        {...(alone ? { 'aria-describedby': `${id}-why` } : {})}
      />
      <label htmlFor={id}>Only differences</label>
      {alone ? (
        <span id={`${id}-why`} className={styles.compareWhy}>
          Add another product to see differences.
        </span>
      ) : null}
    </div>
  )
}

function CopyLink({ address }: { address: string }) {
  const [byHand, setByHand] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Link copied')
    } catch {
      setByHand(true)
    }
  }
  return (
    <>
      <Button
        icon={
          <ShareImage path="M10 14a4 4 0 0 1 0-5.700l3-3a4 4 0 0 1 5.700 5.700L17 12.700M14 10a4 4 0 0 1 0 5.700l-3 3a4 4 0 0 1-5.700-5.700L7 11.300" />
        }
        onClick={() => void copy()}
      >
        Copy link
      </Button>
      {byHand ? (
        <Suspense fallback={null}>
          <ShareDialog address={address} onClose={() => setByHand(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function FileButton({ kind, chosen }: { kind: Kind; chosen: Comparison }) {
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void downloadComparison(chosen, kind).finally(() => setBusy(false))
  }
  return (
    <Button icon={<Icon name="download" />} loading={busy} onClick={save}>
      {`${kind} file`}
    </Button>
  )
}

/** An icon that only this toolbar uses. */
function ShareImage({ path }: { path: string }): ReactNode {
  return (
    <svg
      className="icon"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
