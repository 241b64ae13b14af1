/** What a change of a list affects, before it is saved; `entries` is null for the installed order and offers. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { BOUND_LISTS, countProducts } from './labels'
import { type Differences, type ListedOption, type OptionList, toOffers, useOfferChange } from './offer-queries'
import styles from './catalogue-values.module.css'

type Props = {
  list: OptionList
  entries: ListedOption[] | null
  differences: Differences
  onClose: () => void
}

export function OfferDialog({ list, entries, differences, onClose }: Props) {
  const change = useOfferChange(list.name)
  return (
    <FormDialog<{ reason?: string }>
      title={entries ? `Save ${BOUND_LISTS[list.name].label.toLowerCase()}?` : 'Restore default?'}
      formName="change-offers"
      actionLabel={entries ? 'Save changes' : 'Restore default'}
      busyActionLabel="Saving..."
      introduction={entries ? <OfferPreview differences={differences} /> : <DefaultPreview />}
      onSubmit={async ({ reason = '' }) => {
        const body = { version: list.version, entries: entries ? toOffers(entries) : null, reason: reason.trim() }
        await change.mutateAsync(body)
        toast.success('List saved', 'Forms and filters follow within five seconds.')
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label="Reason (optional)">
        <TextArea rows={2} maxLength={500} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}

function OfferPreview({ differences: { offers, isReordered } }: { differences: Differences }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <ul>
        {offers.map(({ entry, texts }) => (
          <li key={entry.key}>
            <bdi>{entry.name}</bdi>: {texts.join(', ')}. {countProducts(entry.products)}{' '}
            {entry.products === 1 ? 'keeps' : 'keep'} it.
          </li>
        ))}
        {isReordered ? <li>The order changes in forms and filters.</li> : null}
      </ul>
      <p className="quiet">Links, saved searches, imports and searches with a retired entry still work.</p>
    </section>
  )
}

const DefaultPreview = () => (
  <p>All entries get the installed order, and are offered where they were at the installation.</p>
)
