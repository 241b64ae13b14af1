/** The editor of a product profile: grouped fields, saved as a draft and reviewed before publishing. */
import { useQuery } from '@tanstack/react-query'
import Drawer from 'antd/es/drawer'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { ProfileForm } from './profile-form'
import { type OwnedProduct, draftQuery } from './queries'
import { ReviewDraft } from './review-draft'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'

type Props = { product: OwnedProduct; onClose: () => void }

export default function ProfileEditor({ product, onClose }: Props) {
  const { data: draft, error, isFetching, refetch } = useQuery(draftQuery(product.id))
  const [isReviewing, setIsReviewing] = useState(false)
  return (
    <Drawer
      open
      title={<MarkedName name={`Edit ${product.name}`} sample={product.sample} />}
      size="min(56rem, 100vw)"
      onClose={onClose}
      mask={{ closable: false }}
    >
      {error && !draft ? <QueryError query={{ error, isFetching, refetch }} /> : null}
      {!draft && !error ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {draft && isReviewing ? (
        <ReviewDraft draft={draft} onBack={() => setIsReviewing(false)} onPublished={onClose} />
      ) : null}
      {draft && !isReviewing ? (
        <ProfileForm product={product} draft={draft} onReview={() => setIsReviewing(true)} />
      ) : null}
    </Drawer>
  )
}
