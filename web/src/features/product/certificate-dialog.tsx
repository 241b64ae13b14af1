/** A certificate at the largest size that fits the screen. */
import Modal from 'antd/es/modal'
import { BRAND } from '../../brand'
import { useDialogFocus } from '../../ui/dialog-focus'
import type { Certificate } from './star'
import styles from './star-page.module.css'

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
        alt={`Sample certificate: ${certificate.name} of ${product}. ${certificate.description}`}
        width={1120}
        height={792}
      />
    </Modal>
  )
}
