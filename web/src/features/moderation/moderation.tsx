/** Rechecks at decisions of other admins, and the draft of the yearly report; view and page are in the address. */
import Radio from 'antd/es/radio'
import type { ModerationParams } from './queries'
import { ReportDraft } from './report-draft'
import { Rechecks } from './rechecks'
import styles from './moderation.module.css'

type Props = { params: ModerationParams; onChange: (params: ModerationParams) => void }

const REPORT = 'report'

export default function Moderation({ params, onChange }: Props) {
  const isReport = params.view === REPORT
  return (
    <div className={styles.view}>
      <Radio.Group
        aria-label="View"
        optionType="button"
        value={isReport ? REPORT : 'rechecks'}
        options={[
          { value: 'rechecks', label: 'Rechecks' },
          { value: REPORT, label: 'Yearly report' },
        ]}
        onChange={(event) => onChange(event.target.value === REPORT ? { view: REPORT } : {})}
      />
      {isReport ? (
        <ReportDraft year={params.from} onYear={(year) => onChange({ view: REPORT, from: String(year) })} />
      ) : (
        <Rechecks params={params} onChange={onChange} />
      )}
    </div>
  )
}
