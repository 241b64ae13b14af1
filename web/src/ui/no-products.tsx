/** What a vendor without a product sees, and the way to one. */
import { Link } from '@tanstack/react-router'
import '../styles/vendor.css'

export function NoProducts() {
  return (
    <div className="vendor-empty">
      <h3>You manage no product yet</h3>
      <p>Claim a product that your company makes. When the claim is granted, its requests and figures stand here.</p>
      <Link to="/vendor-dashboard" search={{ tab: 'products' }} className="button-link">
        Claim a product
      </Link>
    </div>
  )
}
