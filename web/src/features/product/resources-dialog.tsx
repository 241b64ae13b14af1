/** The product's resources: the brochure and images. */
import Modal from 'antd/es/modal'
import { Icon } from '../../ui/icons'
import { useDialogFocus } from '../../ui/dialog-focus'
import { type Star, labelResource } from './star'
import styles from './resources-dialog.module.css'

type Props = { resources: Star['resources']; product: string; onClose: () => void }

export default function ResourcesDialog({ resources, product, onClose }: Props) {
  const dialogFocus = useDialogFocus()
  return (
    <Modal
      {...dialogFocus}
      open
      title={`Resources of ${product}`}
      footer={null}
      onCancel={onClose}
      width="min(58rem, calc(100vw - 2rem))"
    >
      <p className="form-note">Generated from our catalogue entry, not by the vendor.</p>
      <ul className={styles.resources}>
        {resources.map((resource) => (
          <li key={resource.url}>
            <a href={resource.url} target="_blank" rel="noopener">
              {resource.type === 'PDF' ? (
                <span className={styles.resourcePaper}>
                  <Icon name="download" size={40} />
                </span>
              ) : (
                <img src={resource.url} alt="" width={1200} height={750} loading="lazy" decoding="async" />
              )}
              <span dir="auto">{resource.name}</span>{' '}
              <small>
                {labelResource(resource.type)}
                <span className="sr-only">, opens in a new tab</span>
              </small>
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
