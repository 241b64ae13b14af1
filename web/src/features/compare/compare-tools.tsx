/** The toolbar of a comparison: show differences only, share, print, download. */
import Button from 'antd/es/button/Button'
import Switch from 'antd/es/switch'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { toast } from '../../ui/toast'
import { type Comparison, toCompareUrl } from '../../product-actions/compare-address'
import { FILE_KINDS, type FileKind, downloadComparison } from './files'
import styles from './compare-tools.module.css'

const ShareDialog = lazyPart(() => import('./share-dialog'))

/** `comparison` has the requested ids, `productCount` is the number of those that are shown. */
type Props = { productCount: number; comparison: Comparison; onOnlyDifferencesChange: (isOn: boolean) => void }

export function CompareTools({ productCount, comparison, onOnlyDifferencesChange }: Props) {
  return (
    <div className={styles.compareTools}>
      <DifferencesSwitch
        isOn={comparison.showsOnlyDifferences}
        hasTooFewProducts={productCount < 2}
        onChange={onOnlyDifferencesChange}
      />
      <div className={styles.compareActions} role="group" aria-label="Share and export">
        <CopyLink address={toCompareUrl(comparison)} />
        <Button
          icon={<ShareImage path="M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7Z" />}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
        {FILE_KINDS.map((kind) => (
          <FileButton key={kind} kind={kind} comparison={comparison} />
        ))}
      </div>
    </div>
  )
}

type SwitchProps = { isOn: boolean; hasTooFewProducts: boolean; onChange: (isOn: boolean) => void }

function DifferencesSwitch({ isOn, hasTooFewProducts, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.compareSwitch}>
      <Switch
        id={id}
        checked={isOn && !hasTooFewProducts}
        disabled={hasTooFewProducts}
        onChange={onChange}
        {...(hasTooFewProducts ? { 'aria-describedby': `${id}-why` } : {})}
      />
      <label htmlFor={id}>Only differences</label>
      {hasTooFewProducts ? (
        <span id={`${id}-why`} className={styles.compareWhy}>
          Add another product to see differences.
        </span>
      ) : null}
    </div>
  )
}

function CopyLink({ address }: { address: string }) {
  const [isShareDialogOpen, setIsShareDialogOpen] = useState(false)
  async function copyAddress(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Link copied')
    } catch {
      setIsShareDialogOpen(true)
    }
  }
  return (
    <>
      <Button
        icon={
          <ShareImage path="M10 14a4 4 0 0 1 0-5.700l3-3a4 4 0 0 1 5.700 5.700L17 12.700M14 10a4 4 0 0 1 0 5.700l-3 3a4 4 0 0 1-5.700-5.700L7 11.300" />
        }
        onClick={() => void copyAddress()}
      >
        Copy link
      </Button>
      {isShareDialogOpen ? (
        <Suspense fallback={null}>
          <ShareDialog address={address} onClose={() => setIsShareDialogOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function FileButton({ kind, comparison }: { kind: FileKind; comparison: Comparison }) {
  const [isBusy, setIsBusy] = useState(false)
  const saveFile = () => {
    setIsBusy(true)
    void downloadComparison(comparison, kind).finally(() => setIsBusy(false))
  }
  return (
    <Button icon={<Icon name="download" />} loading={isBusy} onClick={saveFile}>
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
