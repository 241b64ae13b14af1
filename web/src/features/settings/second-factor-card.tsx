/** The second factor: off, with a way to set it up; on, with new recovery codes and a way to turn it off. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { Suspense, lazy, useState } from 'react'
import { api, unwrap, expectNoContent } from '../../api/client'
import { toast } from '../../ui/toast'
import { SettingsCard } from './settings-card'
import { CodesDialog } from './codes-dialog'
import type { Account } from '../../api/types'
import { PasswordDialog } from './password-dialog'

const EnrolDialog = lazy(() => import('./enrol-dialog'))

type Open = 'nothing' | 'enrol' | 'renew' | 'remove' | string[]

const FEW_CODES = 3

function RenewCodesButton({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  return (
    <PasswordDialog
      title="New recovery codes"
      text="The codes that you have now stop working."
      action="Make new codes"
      busyAction="Making..."
      onClose={onClose}
      onConfirm={async (password) =>
        onCodes(
          (await unwrap(api.POST('/api/account/second-factor/recovery-codes', { body: { password } }))).recovery_codes,
        )
      }
    />
  )
}

function RemoveSecondFactorButton({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <PasswordDialog
      title="Turn off the second factor"
      text="Your password alone will sign you in again."
      action="Turn off"
      busyAction="Turning off..."
      danger
      onClose={onClose}
      onConfirm={async (password) => {
        await expectNoContent(api.DELETE('/api/account/second-factor', { body: { password } }))
        toast.success('The second factor is off.')
        onDone()
      }}
    />
  )
}

function EnabledSecondFactor({ account, open }: { account: Account; open: (what: Open) => void }) {
  const { recovery_codes_left: left, required } = account.second_factor
  return (
    <>
      <p>
        <span className="badge">On</span> {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
      </p>
      {left < FEW_CODES ? (
        <Alert type="warning" showIcon title="Few recovery codes are left. Make new ones before you need them." />
      ) : null}
      <div className="form-buttons">
        <Button onClick={() => open('renew')}>New recovery codes</Button>
        {required ? null : (
          <Button danger onClick={() => open('remove')}>
            Turn off
          </Button>
        )}
      </div>
      {required ? (
        <p className="quiet">Admins must keep a second factor, because their account opens everybody else's data.</p>
      ) : null}
    </>
  )
}

function DisabledSecondFactor({ account, open }: { account: Account; open: (what: Open) => void }) {
  return (
    <>
      {account.second_factor.required ? (
        <Alert
          type="warning"
          showIcon
          title="You are an admin: please set this up first."
          description="An admin's account opens everybody else's data. Until a second factor protects it, the admin area stays closed."
        />
      ) : null}
      <Button type="primary" onClick={() => open('enrol')}>
        Set up the second factor
      </Button>
    </>
  )
}

export function SecondFactorCard({ account }: { account: Account }) {
  const [open, setOpen] = useState<Open>('nothing')
  const client = useQueryClient()
  const close = () => setOpen('nothing')
  const refresh = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: ['account'] }),
      client.invalidateQueries({ queryKey: ['logs'] }),
    ])
  return (
    <SettingsCard
      id="second-factor"
      title="Second factor"
      text="A code from an app on your phone, asked after your password: a stolen password alone opens nothing."
    >
      <div className="settings-stack">
        {account.second_factor.enabled ? (
          <EnabledSecondFactor account={account} open={setOpen} />
        ) : (
          <DisabledSecondFactor account={account} open={setOpen} />
        )}
      </div>
      {open === 'enrol' ? (
        <Suspense fallback={null}>
          <EnrolDialog onClose={close} />
        </Suspense>
      ) : null}
      {open === 'renew' ? <RenewCodesButton onCodes={setOpen} onClose={close} /> : null}
      {open === 'remove' ? (
        <RemoveSecondFactorButton
          onClose={close}
          onDone={() => {
            close()
            refresh()
          }}
        />
      ) : null}
      {Array.isArray(open) ? (
        <CodesDialog
          codes={open}
          onClose={() => {
            close()
            refresh()
          }}
        />
      ) : null}
    </SettingsCard>
  )
}
