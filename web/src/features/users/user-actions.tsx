/** The buttons of what staff can do to a user, by its state and their permissions. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { ErasureDialog } from './erasure-dialog'
import type { Permission } from './permission'
import { type UserDetails, type ReasonedAction, cancelErasure, resendVerification, useUserMutation } from './queries'
import { ReasonDialog } from './reason-dialog'
import styles from './users.module.css'

type Props = { user: UserDetails; permissions: readonly Permission[] }

export function UserActions({ user, permissions }: Props) {
  const [dialog, setDialog] = useState<ReasonedAction | 'erase' | null>(null)
  const resend = useUserMutation(() => resendVerification(user.id), {
    done: 'Verification link sent',
    failure: 'Failed to send the link',
  })
  const cancel = useUserMutation(() => cancelErasure(user.id), {
    done: 'Erasure cancelled',
    failure: 'Failed to cancel the erasure',
  })
  const can = (permission: Permission): boolean => permissions.includes(permission)
  const isSuspended = user.suspended_at !== null
  return (
    <section className={styles.actions} aria-label="Actions">
      {can('suspend_accounts') ? (
        <Button onClick={() => setDialog(isSuspended ? 'lift' : 'suspend')}>
          {isSuspended ? 'Lift the suspension' : 'Suspend'}
        </Button>
      ) : null}
      {can('recover_accounts') && !user.is_reset_required ? (
        <Button onClick={() => setDialog('reset')}>Require a password reset</Button>
      ) : null}
      {can('support_users') && !user.verified_at && !isSuspended ? (
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend the verification link
        </Button>
      ) : null}
      {can('erase_accounts') ? (
        user.removal_due_at ? (
          <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel the erasure
          </Button>
        ) : (
          <Button danger onClick={() => setDialog('erase')}>
            Erase
          </Button>
        )
      ) : null}
      {dialog === 'erase' ? <ErasureDialog user={user} onClose={() => setDialog(null)} /> : null}
      {dialog && dialog !== 'erase' ? (
        <ReasonDialog action={dialog} user={user} onClose={() => setDialog(null)} />
      ) : null}
    </section>
  )
}
