/** A vendor's products: managed products, claims, and the button to claim another product. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { ClaimCard } from './claim-card'
import { type Claim, type OwnedProduct, claimsQuery, ownedQuery } from './queries'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import reviewsStyles from '../../ui/empty-state.module.css'
import '../../ui/dialog.module.css'
import styles from './claims.module.css'

const ClaimDialog = lazy(() => import('./claim-dialog'))
const ProfileEditor = lazy(() => import('./profile-editor'))

export function ProductsTab() {
  const owned = useQuery(ownedQuery())
  const claims = useQuery(claimsQuery())
  const [claiming, setClaiming] = useState(false)
  const [edited, setEdited] = useState<OwnedProduct | null>(null)
  const failed = owned.error ?? claims.error
  if (failed && !(owned.data && claims.data)) {
    return (
      <QueryError
        query={{
          error: failed,
          isFetching: owned.isFetching || claims.isFetching,
          refetch: () => Promise.all([owned.refetch(), claims.refetch()]),
        }}
      />
    )
  }
  if (!owned.data || !claims.data) {
    return <Loading>Loading products...</Loading>
  }
  const open = claims.data.filter((claim) => claim.status !== 'approved')
  return (
    <div className={styles.claims}>
      {owned.data.length + open.length === 0 ? (
        <NoClaims onClaim={() => setClaiming(true)} />
      ) : (
        <ClaimLists owned={owned.data} open={open} onClaim={() => setClaiming(true)} onEdit={setEdited} />
      )}
      <Suspense fallback={null}>
        {claiming ? <ClaimDialog onClose={() => setClaiming(false)} /> : null}
        {edited ? <ProfileEditor product={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </div>
  )
}

function NoClaims({ onClaim }: { onClaim: () => void }) {
  return (
    <div className={reviewsStyles.noReviews}>
      <h2>Claim your product</h2>
      <p>
        Once your claim is approved, you can edit the product's profile, reply to its reviews and receive demo and
        pricing requests.
      </p>
      <Button type="primary" size="large" onClick={onClaim}>
        Claim a product
      </Button>
    </div>
  )
}

type ClaimListsProps = {
  owned: OwnedProduct[]
  open: Claim[]
  onClaim: () => void
  onEdit: (product: OwnedProduct) => void
}

function ClaimLists({ owned, open, onClaim, onEdit }: ClaimListsProps) {
  return (
    <>
      <div className={styles.claimsBar}>
        <Button type="primary" onClick={onClaim}>
          Claim a product
        </Button>
      </div>
      {owned.length > 0 ? (
        <Section title="Products you manage">
          {owned.map((product) => (
            <OwnedProductRow key={product.id} product={product} onEdit={() => onEdit(product)} />
          ))}
        </Section>
      ) : null}
      {open.length > 0 ? (
        <Section title="Claims">
          {open.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} />
          ))}
        </Section>
      ) : null}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.claimList}>{children}</ul>
    </section>
  )
}

function OwnedProductRow({ product, onEdit }: { product: OwnedProduct; onEdit: () => void }) {
  return (
    <li className={styles.owned}>
      <ProductLogo image={product.logo} size={48} />
      <div>
        <p className={styles.ownedName}>
          <Link to="/product/vendor/$productId" params={{ productId: product.id }} dir="auto">
            {product.name}
          </Link>
          {product.listed ? null : <span className="badge">Not listed</span>}
          {product.has_draft ? <span className="badge">Draft</span> : null}
          {product.has_pending_change ? <span className={`badge ${styles.badgeWait}`}>Awaiting approval</span> : null}
        </p>
        <Rating value={product.rating} reviews={product.reviews} />
      </div>
      <Button onClick={onEdit} aria-label={`Edit profile of ${product.name}`}>
        Edit profile
      </Button>
    </li>
  )
}
