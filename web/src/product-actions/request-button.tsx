/** Opens the request dialog; its code is loaded on the first click. */
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part'
import { type RequestKind, REQUEST_TITLES } from './request-messages'

const RequestDialog = lazyPart(() => import('./request-dialog'))

type Props = {
  kind: RequestKind
  product: { id: string; name: string; sample: boolean }
  label?: string
  isPrimary?: boolean
  message?: string
  onSent?: () => void
}

export function RequestButton({
  kind,
  product,
  label = REQUEST_TITLES[kind],
  isPrimary = false,
  message,
  onSent,
}: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={isPrimary ? 'button-link action' : 'outline-link action'}
        aria-haspopup="dialog"
        aria-label={`${label} of ${product.name}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RequestDialog
            kind={kind}
            product={product}
            {...(message ? { message } : {})}
            {...(onSent ? { onSent } : {})}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
