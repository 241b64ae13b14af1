/** The buttons of one admin: change the role, send the invitation again, remove. */
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { ConfirmDialog } from './confirm-dialog'
import { type Admin, changeRole, removeAdmin, resendInvitation } from './queries'
import styles from './admins.module.css'

const REASON = 'A Super Admin cannot be removed. Change the role first.'

export function AdminActions({ admin }: { admin: Admin }) {
  const [dialog, setDialog] = useState<'role' | 'remove' | null>(null)
  const { id, name, role, status } = admin
  const isSuper = role === 'Super Admin'
  const otherRole = isSuper ? 'Admin' : 'Super Admin'
  const resend = useMutation({
    mutationFn: () => resendInvitation(id),
    onSuccess: () => toast.success('Invitation sent'),
    onError: (error) => toast.error('Failed to send the invitation', errorMessage(error)),
  })
  const shownName = <bdi>{name}</bdi>
  return (
    <div className={styles.row}>
      <Button size="small" aria-label={`Make ${otherRole}: ${name}`} onClick={() => setDialog('role')}>
        Make {otherRole}
      </Button>
      {status === 'invited' ? (
        <Button
          size="small"
          aria-label={`Send again: ${name}`}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
      ) : null}
      <Button
        size="small"
        danger
        aria-label={`Remove ${name}`}
        disabled={isSuper}
        {...(isSuper ? { 'aria-describedby': `kept-${id}` } : {})}
        onClick={() => setDialog('remove')}
      >
        Remove
      </Button>
      {isSuper ? (
        <span id={`kept-${id}`} className="quiet">
          {REASON}
        </span>
      ) : null}
      {dialog === 'role' ? (
        <ConfirmDialog
          title="Change the role"
          text={
            <>
              {shownName} will be {isSuper ? 'an Admin' : 'a Super Admin'}, is signed out everywhere, and gets an email.
            </>
          }
          action={`Make ${otherRole}`}
          onConfirm={async () => {
            await changeRole(id, otherRole)
            toast.success('Role Changed')
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'remove' ? (
        <ConfirmDialog
          title="Remove this admin?"
          text={
            <>{shownName} becomes a user without access to this portal, is signed out everywhere, and gets an email.</>
          }
          action="Remove"
          isDestructive
          typed={name}
          onConfirm={async () => {
            await removeAdmin(id)
            toast.success('Admin Removed')
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}
