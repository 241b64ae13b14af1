/** The button that opens the request dialog; the dialog's code is fetched by the first press. */
import Button from 'antd/es/button/Button'
import { Suspense, lazy, useState } from 'react'
import { type RequestKind, TITLES } from './messages'

const RequestDialog = lazy(() => import('./request-dialog'))

type Props = { kind: RequestKind; product: { id: string; name: string }; onSent?: () => void }

export function RequestButton({ kind, product, onSent }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={`${TITLES[kind]} of ${product.name}`} onClick={() => setOpen(true)}>
        {TITLES[kind]}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <RequestDialog kind={kind} product={product} {...(onSent ? { onSent } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
