/** A vendor's products: managed products, claims, and the button to claim another product. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { ClaimCard } from './claim-card'
import { type Claim, type OwnedProduct, claimsQuery, ownedQuery } from './queries'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import reviewsStyles from '../../ui/empty-state.module.css'
import '../../ui/dialog.module.css'
import styles from './claims.module.css'

const ClaimDialog = lazyPart(() => import('./claim-dialog'))
const ProfileEditor = lazyPart(() => import('./profile-editor'))

export function ProductsTab() {
  const ownedProducts = useQuery(ownedQuery())
  const claims = useQuery(claimsQuery())
  const [isClaimDialogOpen, setIsClaimDialogOpen] = useState(false)
  const [editedProduct, setEditedProduct] = useState<OwnedProduct | null>(null)
  const failed = ownedProducts.error ?? claims.error
  if (failed && !(ownedProducts.data && claims.data)) {
    return (
      <QueryError
        query={{
          error: failed,
          isFetching: ownedProducts.isFetching || claims.isFetching,
          refetch: () => Promise.all([ownedProducts.refetch(), claims.refetch()]),
        }}
      />
    )
  }
  if (!ownedProducts.data || !claims.data) {
    return <Loading>Loading products...</Loading>
  }
  const openClaims = claims.data.filter((claim) => claim.status !== 'approved')
  return (
    <div className={styles.claims}>
      {ownedProducts.data.length + openClaims.length === 0 ? (
        <NoClaims onClaim={() => setIsClaimDialogOpen(true)} />
      ) : (
        <ClaimLists
          ownedProducts={ownedProducts.data}
          openClaims={openClaims}
          onClaim={() => setIsClaimDialogOpen(true)}
          onEdit={setEditedProduct}
        />
      )}
      <Suspense fallback={null}>
        {isClaimDialogOpen ? <ClaimDialog onClose={() => setIsClaimDialogOpen(false)} /> : null}
        {editedProduct ? <ProfileEditor product={editedProduct} onClose={() => setEditedProduct(null)} /> : null}
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
  ownedProducts: OwnedProduct[]
  openClaims: Claim[]
  onClaim: () => void
  onEdit: (product: OwnedProduct) => void
}

function ClaimLists({ ownedProducts, openClaims, onClaim, onEdit }: ClaimListsProps) {
  return (
    <>
      <div className={styles.claimsBar}>
        <Button type="primary" onClick={onClaim}>
          Claim a product
        </Button>
      </div>
      {ownedProducts.length > 0 ? (
        <Section title="Products you manage">
          {ownedProducts.map((product) => (
            <OwnedProductRow key={product.id} product={product} onEdit={() => onEdit(product)} />
          ))}
        </Section>
      ) : null}
      {openClaims.length > 0 ? (
        <Section title="Claims">
          {openClaims.map((claim) => (
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
      <ProductLogo id={product.id} name={product.name} image={product.logo} size={48} />
      <div>
        <p className={styles.ownedName}>
          <Link to="/product/vendor/$productId" params={{ productId: product.id }} dir="auto">
            {product.name}
          </Link>
          {product.sample ? <SampleMark /> : null}
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
