/** The columns of a list that admins order and retire. */
import Button from 'antd/es/button/Button'
import { Icon } from '../../ui/icons'
import type { Column } from '../../ui/data-table'
import type { ListedOption } from './offer-queries'
import styles from './catalogue-values.module.css'

type Options = {
  hasRegistration: boolean
  /** The keys in their order, or null where entries can't be moved. */
  places: readonly string[] | null
  onChange: (key: string, change: Partial<ListedOption>) => void
  onMove: (key: string, to: 'up' | 'down' | 'top') => void
}

export function listOfferColumns({
  hasRegistration,
  places,
  onChange,
  onMove,
}: Options): readonly Column<ListedOption>[] {
  const registration: Column<ListedOption> = {
    key: 'registration',
    title: 'In registration',
    render: ({ key, name, in_registration: isOffered }) => (
      <OfferBox
        label={`Offer ${name} in registration`}
        isChecked={isOffered === true}
        onChange={(isChecked) => onChange(key, { in_registration: isChecked })}
      />
    ),
  }
  return [
    {
      key: 'name',
      title: 'Entry',
      render: ({ name, code }) => (
        <>
          <bdi>{name}</bdi> {code ? <span className="quiet">{code}</span> : null}
        </>
      ),
    },
    {
      key: 'products',
      title: 'Products',
      isNumber: true,
      render: ({ products }) => products.toLocaleString('en-US'),
    },
    ...(hasRegistration ? [registration] : []),
    {
      key: 'filter',
      title: hasRegistration ? 'In filters' : 'In forms and filters',
      render: ({ key, name, in_filter: isOffered }) => (
        <OfferBox
          label={`Offer ${name} in filters`}
          isChecked={isOffered}
          onChange={(isChecked) => onChange(key, { in_filter: isChecked })}
        />
      ),
    },
    {
      key: 'order',
      title: 'Order',
      render: ({ key, name }) =>
        places ? (
          <div className={styles.moves}>
            <MoveButton
              label={`Move ${name} up`}
              icon="up"
              isDisabled={places[0] === key}
              onClick={() => onMove(key, 'up')}
            />
            <MoveButton
              label={`Move ${name} down`}
              icon="down"
              isDisabled={places.at(-1) === key}
              onClick={() => onMove(key, 'down')}
            />
            <Button
              size="small"
              aria-label={`Move ${name} to the top`}
              disabled={places[0] === key}
              onClick={() => onMove(key, 'top')}
            >
              Top
            </Button>
          </div>
        ) : (
          <span className="quiet">Clear the search to move it</span>
        ),
    },
  ]
}

type BoxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

function OfferBox({ label, isChecked, onChange }: BoxProps) {
  return (
    <label className={styles.offer}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{isChecked ? 'Offered' : 'No'}</span>
    </label>
  )
}

type MoveProps = { label: string; icon: 'up' | 'down'; isDisabled: boolean; onClick: () => void }

function MoveButton({ label, icon, isDisabled, onClick }: MoveProps) {
  return (
    <Button
      size="small"
      icon={<Icon name={icon} size={16} />}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    />
  )
}
