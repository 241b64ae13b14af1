/** The user's data: marketing emails, consent history, search history, and a download of everything. */
import { errorMessage } from '../../api/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Popconfirm from 'antd/es/popconfirm'
import { api, unwrapResponse } from '../../api/client'
import { openCookieChoices } from '../../session/cookie-consent'
import { toast } from '../../ui/toast'
import { formatLocalTime } from '../../ui/format'
import { DataExportPanel } from './data-export'
import { SettingsCard } from './settings-card'
import type { Account } from '../../api/types'
import { accountQuery, consentsQuery } from '../../session/account-queries'
import styles from './settings.module.css'

/** The wording that the server stores with the consent. */
const MARKETING_WORDING = 'Email me about new tools and features. Unsubscribe any time.'

function MarketingConsent({ account }: { account: Account }) {
  const client = useQueryClient()
  const changeMutation = useMutation({
    mutationFn: (isSubscribed: boolean) =>
      unwrapResponse(api.PUT('/api/account/consents', { body: { marketing: isSubscribed } })),
    onSuccess: async ({ marketing_consent }) => {
      client.setQueryData(accountQuery().queryKey, (cachedAccount) =>
        cachedAccount ? { ...cachedAccount, marketing_consent } : cachedAccount,
      )
      await client.invalidateQueries({ queryKey: ['account', 'consents'] })
      toast.success(marketing_consent ? 'Marketing emails are on.' : 'Marketing emails are off.')
    },
    onError: (error) => toast.error('Failed to save your choice', errorMessage(error)),
  })
  return (
    <Checkbox
      checked={changeMutation.isPending ? changeMutation.variables : account.marketing_consent}
      disabled={changeMutation.isPending}
      onChange={(event) => changeMutation.mutate(event.target.checked)}
    >
      {MARKETING_WORDING}
    </Checkbox>
  )
}

function ConsentHistory() {
  const { data } = useQuery(consentsQuery())
  if (!data || data.length === 0) return null
  return (
    <details className={styles.agreed}>
      <summary>Consent history</summary>
      <ul>
        {data.map((consent) => (
          <li key={`${consent.kind}${consent.recorded_at}`}>
            <b>{consent.given ? 'Accepted' : 'Declined'}</b>: “{consent.wording}”{' '}
            <time dateTime={consent.recorded_at} className="quiet">
              {formatLocalTime(consent.recorded_at)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Searches are used to improve the search engine; this button deletes the user's search history. */
function EraseSearchesButton() {
  const eraseMutation = useMutation({
    mutationFn: () => unwrapResponse(api.DELETE('/api/searches')),
    onSuccess: ({ erased }) => toast.success(erased === 1 ? '1 search deleted.' : `${erased} searches deleted.`),
    onError: (error) => toast.error('Failed to clear your search history', errorMessage(error)),
  })
  return (
    <Popconfirm
      title="Clear your search history?"
      description="All your searches and the links to their answers are deleted. This cannot be undone."
      okText="Clear"
      cancelText="Cancel"
      onConfirm={() => eraseMutation.mutate()}
    >
      <Button loading={eraseMutation.isPending}>
        {eraseMutation.isPending ? 'Clearing...' : 'Clear search history'}
      </Button>
    </Popconfirm>
  )
}

export function DataCard({ account }: { account: Account }) {
  return (
    <SettingsCard
      id="data"
      title="Your data"
      text="Export your account, consents, sessions, searches, shortlists, activity and newsletter data as one JSON file."
    >
      <div className={styles.settingsStack}>
        <DataExportPanel />
        <div className="form-buttons">
          <EraseSearchesButton />
          <Button onClick={openCookieChoices}>Cookie choices</Button>
        </div>
        <MarketingConsent account={account} />
        <ConsentHistory />
      </div>
    </SettingsCard>
  )
}
