/** The validation centre: a vendor's requests, reports, certificates and analytics. */
import { Suspense, useState } from 'react'
import { DashboardTabs, type TabItem } from '../../ui/dashboard-tabs'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { PageLink } from '../../ui/page-link'
import { CertificatesTab } from './certificates-tab'
import { PaymentNotice } from './payment-notice'
import { PayDialog } from './pay-dialog'
import { ReportsTab } from './reports-tab'
import { RequestsTab } from './requests-tab'
import accountStyles from '../../ui/account.module.css'
import styles from './centre.module.css'

const AnalyticsTab = lazyPart(() => import('./analytics-tab'))
const ExpressDialog = lazyPart(() => import('./express-dialog'))

type Props = {
  tab: string | undefined
  openRequestId: string | undefined
  /** The request whose payment page the user comes back from. */
  paidRequestId: string | null
  onPaymentRead: () => void
  onTabChange: (tab: string) => void
  onOpenRequest: (id: string | null) => void
}

export function ValidationCentre({
  tab,
  openRequestId,
  paidRequestId,
  onPaymentRead,
  onTabChange,
  onOpenRequest,
}: Props) {
  const [expressDraftId, setExpressDraftId] = useState<string | null | undefined>(undefined)
  const [payingId, setPayingId] = useState<string | null>(null)
  const startExpress = () => setExpressDraftId(null)
  const items: TabItem[] = [
    {
      key: 'requests',
      label: 'Validation Requests',
      panel: () => (
        <RequestsTab
          openId={openRequestId}
          onOpen={onOpenRequest}
          onPay={setPayingId}
          onContinueExpress={setExpressDraftId}
        />
      ),
    },
    { key: 'reports', label: 'Reports', panel: () => <ReportsTab /> },
    {
      key: 'certificates',
      label: 'Certificates',
      panel: () => <CertificatesTab onStart={startExpress} />,
    },
    { key: 'analytics', label: 'Analytics', panel: () => <AnalyticsTab /> },
  ]
  return (
    <section className="page">
      <PageLink to="/vendor-dashboard" className="back-link">
        <Icon name="back" /> Back
      </PageLink>
      <header className={`${accountStyles.accountHead} ${styles.head}`}>
        <div>
          <h1>Validation Center</h1>
          <p>Follow your requests, read the reports, and use your certificates.</p>
        </div>
        <p className={styles.headActions}>
          <button type="button" className="outline-link action" onClick={startExpress}>
            Express validation
          </button>
          <PageLink to="/new-validation-request" className="button-link action">
            New Validation Request
          </PageLink>
        </p>
      </header>
      {paidRequestId ? (
        <PaymentNotice requestId={paidRequestId} onClose={onPaymentRead} onPay={() => setPayingId(paidRequestId)} />
      ) : null}
      <div className={`card ${accountStyles.accountCard}`}>
        <DashboardTabs label="Validation Center" items={items} activeKey={tab ?? 'requests'} onChange={onTabChange} />
      </div>
      <Suspense fallback={null}>
        {expressDraftId === undefined ? null : (
          <ExpressDialog draftId={expressDraftId} onClose={() => setExpressDraftId(undefined)} />
        )}
        {payingId ? <PayDialog requestId={payingId} onClose={() => setPayingId(null)} /> : null}
      </Suspense>
    </section>
  )
}
