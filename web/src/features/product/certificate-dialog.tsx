/** A certificate at the largest size that fits the screen. */
import Modal from 'antd/es/modal'
import { BRAND } from '../../brand'
import { isolateNames } from '../../certificate-status/isolated-sentence'
import { useDialogFocus } from '../../ui/dialog-focus'
import { PageLink } from '../../ui/page-link'
import { type Certificate, isSampleCertificate } from './star'
import styles from './star-page.module.css'
import { isolate } from '../../ui/wording'

type Props = { certificate: Certificate; product: string; onClose: () => void }

export default function CertificateDialog({ certificate, product, onClose }: Props) {
  const dialogFocus = useDialogFocus()
  return (
    <Modal
      {...dialogFocus}
      open
      title={`${BRAND} STAR Certification`}
      footer={null}
      onCancel={onClose}
      width="min(58rem, calc(100vw - 2rem))"
    >
      <img
        className={styles.certificate}
        src={certificate.image}
        alt={`${isSampleCertificate(certificate) ? 'Sample certificate' : 'Certificate'}: ${isolate(certificate.name)} of ${isolate(product)}. ${isolateNames(certificate.description, { product_name: product, module: certificate.name })}`}
        width={1120}
        height={792}
      />
      <p>
        {isSampleCertificate(certificate) ? 'This is a sample. It certifies nothing. ' : null}
        <PageLink to={certificate.url}>
          {isSampleCertificate(certificate) ? 'Open sample certificate' : 'Open certificate'} {certificate.number}
        </PageLink>
      </p>
    </Modal>
  )
}
