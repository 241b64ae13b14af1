/** Opens the request dialog; its code is loaded on the first click. */
import { Suspense, lazy, useState } from 'react'
import { type RequestKind, TITLES } from './request-messages'

const RequestDialog = lazy(() => import('./request-dialog'))

type Props = {
  kind: RequestKind
  product: { id: string; name: string }
  label?: string
  primary?: boolean
  onSent?: () => void
}

export function RequestButton({ kind, product, label = TITLES[kind], primary = false, onSent }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={primary ? 'button-link action' : 'outline-link action'}
        aria-haspopup="dialog"
        aria-label={`${label} of ${product.name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <RequestDialog kind={kind} product={product} {...(onSent ? { onSent } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
