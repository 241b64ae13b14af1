/** Account deletion: requested with the password, carried out on a date, cancellable until then. */
import { errorMessage } from '../../api/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { api, renewSession, expectNoContent } from '../../api/client'
import { toast } from '../../ui/toast'
import { formatDeadline } from '../../ui/dates'
import { SettingsCard } from './settings-card'
import type { Account } from '../../api/types'
import { PasswordDialog } from './password-dialog'

function PendingRemoval({ date, refresh }: { date: string; refresh: () => Promise<void> }) {
  const cancelMutation = useMutation({
    mutationFn: () => expectNoContent(api.DELETE('/api/account/removal')),
    onSuccess: async () => {
      toast.success('Deletion cancelled.')
      await refresh()
    },
    onError: (error) => toast.error('Failed to cancel the deletion', errorMessage(error)),
  })
  return (
    <Alert
      type="warning"
      showIcon
      title={`Your account will be deleted on ${formatDeadline(date)}.`}
      description="You can cancel until then."
      action={
        <Button loading={cancelMutation.isPending} onClick={() => cancelMutation.mutate()}>
          Cancel deletion
        </Button>
      }
    />
  )
}

export function RemovalCard({ account }: { account: Account }) {
  const [isConfirmDialogOpen, setIsConfirmDialogOpen] = useState(false)
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(['account', 'profile', 'logs'].map((key) => client.invalidateQueries({ queryKey: [key] }))).then(
      () => undefined,
    )
  return (
    <SettingsCard
      id="removal"
      title="Delete account"
      text="Your profile, sessions and photo are deleted within 5 business days. Download your data first if you need a copy."
    >
      {account.removal_due_at ? (
        <PendingRemoval date={account.removal_due_at} refresh={refresh} />
      ) : (
        <Button danger onClick={() => setIsConfirmDialogOpen(true)}>
          Delete my account
        </Button>
      )}
      {isConfirmDialogOpen ? (
        <PasswordDialog
          title="Delete your account?"
          text="We delete it within 5 business days and show you the date. You can cancel until then."
          actionLabel="Delete my account"
          busyActionLabel="Sending..."
          isDestructive
          onClose={() => setIsConfirmDialogOpen(false)}
          onConfirm={async (password) => {
            const { removal_due_at } = await renewSession((client) =>
              client.POST('/api/account/removal', { body: { password } }),
            )
            setIsConfirmDialogOpen(false)
            toast.success(`Your account will be deleted on ${formatDeadline(removal_due_at)}.`)
            await refresh()
          }}
        />
      ) : null}
    </SettingsCard>
  )
}
