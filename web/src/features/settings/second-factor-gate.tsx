/** Guard of what contains other people's data: without two-factor authentication it offers the setup instead. */
import Button from 'antd/es/button/Button'
import { type ReactNode, Suspense, useState } from 'react'
import type { Account } from '../../api/types'
import { lazyPart } from '../../ui/lazy-part'
import noticeStyles from '../../ui/no-products.module.css'
import '../../ui/dialog.module.css'

const EnrolDialog = lazyPart(() => import('./enrol-dialog'))

type Props = { account: Account; title: string; text: string; children: ReactNode }

/** `title` and `text` say what needs two-factor authentication and why; `children` is what it protects. */
export function SecondFactorGate({ account, title, text, children }: Props) {
  const [isEnrolling, setIsEnrolling] = useState(false)
  const isOpen = account.second_factor.state === 'passed'
  return (
    <>
      {isOpen ? null : (
        <div className={noticeStyles.vendorEmpty}>
          <h3>{title}</h3>
          <p>{text}</p>
          <Button type="primary" onClick={() => setIsEnrolling(true)}>
            Set up two-factor authentication
          </Button>
        </div>
      )}
      {/* Outside of the notice: the account may be refetched while the dialog still shows the recovery codes. */}
      {isEnrolling ? (
        <Suspense fallback={null}>
          <EnrolDialog onClose={() => setIsEnrolling(false)} />
        </Suspense>
      ) : null}
      {isOpen && !isEnrolling ? children : null}
    </>
  )
}
