/** The rate limits in force for a user: how much is used and when it ends; staff lift one with a reason. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog'
import { formatLocalTime } from '../../ui/format'
import { toast } from '../../ui/toast'
import { type LimitOfUser, liftLimit } from './queries'
import { ReasonField } from './reason-dialog'
import styles from './users.module.css'

const toKey = ({ operation, rule }: LimitOfUser): string => `${operation} ${rule}`

export function SupportLimits({ userId, limits }: { userId: string; limits: readonly LimitOfUser[] | null }) {
  const [lifted, setLifted] = useState<LimitOfUser | null>(null)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const shown = limits?.filter((limit) => !done.has(toKey(limit))) ?? []
  return (
    <>
      <h4>Rate limits</h4>
      {limits === null ? (
        <p role="status">The limits can’t be read at the moment. Open the support view again in a minute.</p>
      ) : shown.length > 0 ? (
        <ul aria-label="Rate limits">
          {shown.map((limit) => (
            <li key={toKey(limit)}>
              <strong>{limit.title}</strong>
              <span>
                {limit.used} of {limit.allowed} used (<bdi>{limit.description}</bdi>)
              </span>
              {limit.next_at ? (
                <span className={styles.bad}>
                  Refused until <time dateTime={limit.next_at}>{formatLocalTime(limit.next_at)}</time>
                </span>
              ) : null}
              <span className="quiet">
                All of it is free again at <time dateTime={limit.ends_at}>{formatLocalTime(limit.ends_at)}</time>
              </span>
              <Button size="small" aria-label={`Lift the limit: ${limit.title}`} onClick={() => setLifted(limit)}>
                Lift the limit
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">No limit is in force for this user.</p>
      )}
      {lifted ? (
        <FormDialog<{ reason: string }>
          title={`Lift the limit: ${lifted.title}`}
          formName="lift-limit"
          errorField="reason"
          actionLabel="Lift the limit"
          busyActionLabel="Lifting..."
          introduction={
            <p className="form-note">
              The user can go on at once, and reads that a rate limit was lifted. The reason is for the audit log.
            </p>
          }
          onSubmit={async ({ reason }) => {
            await liftLimit(userId, { operation: lifted.operation, rule: lifted.rule, reason: reason.trim() })
            toast.success('Limit lifted')
            setDone(new Set([...done, toKey(lifted)]))
            setLifted(null)
          }}
          onClose={() => setLifted(null)}
        >
          <ReasonField />
        </FormDialog>
      ) : null}
    </>
  )
}
