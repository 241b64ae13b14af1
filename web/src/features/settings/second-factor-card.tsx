/** Two-factor authentication: set up, generate new recovery codes, turn off. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { Suspense, useState } from 'react'
import { renewSession } from '../../api/client'
import { isLocalPath } from '../../session/access'
import { lazyPart } from '../../ui/lazy-part'
import { toast } from '../../ui/toast'
import { SettingsCard } from './settings-card'
import { CodesDialog } from './codes-dialog'
import type { Account } from '../../api/types'
import { PasswordDialog } from './password-dialog'
import styles from './settings.module.css'

const EnrolDialog = lazyPart(() => import('./enrol-dialog'))

type OpenDialog = 'nothing' | 'enrol' | 'renew' | 'remove' | string[]

const LOW_CODE_COUNT = 3
const VENDOR_ROLE_ID = 2

const isVendor = (account: Account): boolean => account.role_id === VENDOR_ROLE_ID

function RenewCodesButton({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  return (
    <PasswordDialog
      title="New recovery codes"
      text="Your current codes will stop working."
      actionLabel="Generate new codes"
      busyActionLabel="Generating..."
      onClose={onClose}
      onConfirm={async (password) =>
        onCodes(
          (
            await renewSession((client) =>
              client.POST('/api/account/second-factor/recovery-codes', { body: { password } }),
            )
          ).recovery_codes,
        )
      }
    />
  )
}

type RemoveProps = { isVendor: boolean; onDone: () => void; onClose: () => void }

function RemoveSecondFactorButton({ isVendor, onDone, onClose }: RemoveProps) {
  const consequence = isVendor ? " You won't be able to read requests until you set it up again." : ''
  return (
    <PasswordDialog
      title="Turn off two-factor authentication"
      text={`You will log in with your password only.${consequence}`}
      actionLabel="Turn off"
      busyActionLabel="Turning off..."
      isDestructive
      onClose={onClose}
      onConfirm={async (password) => {
        await renewSession((client) => client.DELETE('/api/account/second-factor', { body: { password } }))
        toast.success('Two-factor authentication is off.')
        onDone()
      }}
    />
  )
}

function EnabledSecondFactor({ account, openDialog }: { account: Account; openDialog: (dialog: OpenDialog) => void }) {
  const { recovery_codes_left: codesLeft, required } = account.second_factor
  return (
    <>
      <p>
        <span className="badge">On</span>{' '}
        {codesLeft === 1 ? '1 recovery code left.' : `${codesLeft} recovery codes left.`}
      </p>
      {codesLeft < LOW_CODE_COUNT ? (
        <Alert
          type="warning"
          showIcon
          title="You have few recovery codes left. Generate new ones before you run out."
        />
      ) : null}
      <div className="form-buttons">
        <Button onClick={() => openDialog('renew')}>New recovery codes</Button>
        {required ? null : (
          <Button danger onClick={() => openDialog('remove')}>
            Turn off
          </Button>
        )}
      </div>
      {required ? (
        <p className="quiet">
          Two-factor authentication is mandatory for admins, because they can access other people's data.
        </p>
      ) : null}
    </>
  )
}

function DisabledSecondFactor({ account, openDialog }: { account: Account; openDialog: (dialog: OpenDialog) => void }) {
  return (
    <>
      {account.second_factor.required ? (
        <Alert
          type="warning"
          showIcon
          title="Set this up to use the admin area."
          description="Admins can access other people's data, so the admin area requires two-factor authentication."
        />
      ) : null}
      {isVendor(account) ? (
        <Alert
          type="info"
          showIcon
          title="Set this up to read requests."
          description="Requests contain other people's data, so reading them requires two-factor authentication."
        />
      ) : null}
      <Button type="primary" onClick={() => openDialog('enrol')}>
        Set up two-factor authentication
      </Button>
    </>
  )
}

/** Where the setup leads: to the page that needed it, admins to their portal; others stay. */
const findNextPath = ({ second_factor: { required } }: Account, next: string): string | undefined =>
  isLocalPath(next) ? next : required ? '/admin-dashboard' : undefined

type Props = { account: Account; next: string }

export function SecondFactorCard({ account, next }: Props) {
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>('nothing')
  const client = useQueryClient()
  const closeDialog = () => setOpenDialog('nothing')
  const refresh = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: ['account'] }),
      client.invalidateQueries({ queryKey: ['logs'] }),
    ])
  return (
    <SettingsCard
      id="second-factor"
      title="Two-factor authentication"
      text="Protects your account even if your password is stolen. You log in with your password and a code from an app."
    >
      <div className={styles.settingsStack}>
        {account.second_factor.enabled ? (
          <EnabledSecondFactor account={account} openDialog={setOpenDialog} />
        ) : (
          <DisabledSecondFactor account={account} openDialog={setOpenDialog} />
        )}
      </div>
      {openDialog === 'enrol' ? (
        <Suspense fallback={null}>
          <EnrolDialog
            onClose={closeDialog}
            onEnrolled={() => {
              const path = findNextPath(account, next)
              if (path) void navigate({ href: path })
            }}
          />
        </Suspense>
      ) : null}
      {openDialog === 'renew' ? <RenewCodesButton onCodes={setOpenDialog} onClose={closeDialog} /> : null}
      {openDialog === 'remove' ? (
        <RemoveSecondFactorButton
          isVendor={isVendor(account)}
          onClose={closeDialog}
          onDone={() => {
            closeDialog()
            refresh()
          }}
        />
      ) : null}
      {Array.isArray(openDialog) ? (
        <CodesDialog
          codes={openDialog}
          onClose={() => {
            closeDialog()
            refresh()
          }}
        />
      ) : null}
    </SettingsCard>
  )
}
