/** Removing the account: asked with the password, done on a date, taken back until then. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { api, unwrap } from '../../api/client'
import { toast } from '../../ui/toast'
import { longDate } from '../../ui/dates'
import { done, sentenceOf } from '../../api/calls'
import { SettingsCard } from './card'
import type { Account } from '../../api/types'
import { PasswordDialog } from './password-dialog'

function Due({ date, refresh }: { date: string; refresh: () => Promise<void> }) {
  const cancel = useMutation({
    mutationFn: () => done(api.DELETE('/api/account/removal')),
    onSuccess: async () => {
      toast.success('Your account stays.')
      await refresh()
    },
    onError: (error) => toast.error('Failed to cancel the removal', sentenceOf(error)),
  })
  return (
    <Alert
      type="warning"
      showIcon
      title={`Your account will be removed on ${longDate(date)}.`}
      description="Until then you can change your mind."
      action={
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Keep my account
        </Button>
      }
    />
  )
}

export function RemovalCard({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(['account', 'profile', 'logs'].map((key) => client.invalidateQueries({ queryKey: [key] }))).then(
      () => undefined,
    )
  return (
    <SettingsCard
      id="removal"
      title="Remove the account"
      text="Your profile, sessions and picture are erased within 5 business days. Download your data before, if you want to keep it."
    >
      {account.removal_due_at ? (
        <Due date={account.removal_due_at} refresh={refresh} />
      ) : (
        <Button danger onClick={() => setAsking(true)}>
          Remove my account
        </Button>
      )}
      {asking ? (
        <PasswordDialog
          title="Remove your account?"
          text="We remove it within 5 business days and tell you the date. You can take it back until then."
          action="Remove my account"
          busyAction="Asking..."
          danger
          onClose={() => setAsking(false)}
          onConfirm={async (password) => {
            const { removal_due_at } = await unwrap(api.POST('/api/account/removal', { body: { password } }))
            setAsking(false)
            toast.success(`Your account will be removed on ${longDate(removal_due_at)}.`)
            await refresh()
          }}
        />
      ) : null}
    </SettingsCard>
  )
}
