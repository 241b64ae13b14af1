/** A vendor's name, with a link to the list of its products. */
import { Link } from '@tanstack/react-router'
import { isolate } from '../ui/wording'
import styles from './vendor-link.module.css'

export function VendorLink({ company }: { company: string }) {
  return (
    <Link
      to="/vendor-products"
      search={{ company }}
      className={styles.vendorLink}
      title={`Products by ${isolate(company)}`}
      dir="auto"
    >
      {company}
    </Link>
  )
}
