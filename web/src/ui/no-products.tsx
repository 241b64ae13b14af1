/** Empty state for vendors without a product, with a link to claim one. */
import { Link } from '@tanstack/react-router'
import styles from './no-products.module.css'

export function NoProducts() {
  return (
    <div className={styles.vendorEmpty}>
      <h3>You don't manage any products yet</h3>
      <p>
        Claim your company's product. Once your claim is approved, you'll see its demo and pricing requests and its
        analytics here.
      </p>
      <Link to="/vendor-dashboard" search={{ tab: 'products' }} className="button-link">
        Claim a product
      </Link>
    </div>
  )
}
