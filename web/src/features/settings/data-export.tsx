/** The export of the user's data: requested, being prepared, then downloaded for seven days. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { errorMessage } from '../../api/errors'
import { formatLocalTime } from '../../ui/format'
import { Icon } from '../../ui/icons'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { type DataExport, downloadExport, exportsQuery, requestExport } from './export-queries'
import styles from './settings.module.css'

export function DataExportPanel() {
  const query = useQuery(exportsQuery())
  const latest = query.data?.[0]
  const ready = query.data?.find(({ state }) => state === 'ready')
  if (query.isError && !query.data) return <QueryError query={query} />
  return (
    <div className={styles.settingsStack}>
      <RequestButton isDisabled={!query.data || latest?.state === 'generating'} isRetry={latest?.state === 'failed'} />
      <p role="status" className={styles.exportState}>
        {latest ? STATE_TEXTS[latest.state] : null}
      </p>
      {ready ? <DownloadLink dataExport={ready} /> : null}
    </div>
  )
}

const STATE_TEXTS: Record<DataExport['state'], string> = {
  generating: 'Your data is being prepared. We email you when it is ready.',
  ready: 'Your data is ready.',
  failed: 'Your data could not be prepared. Please try again.',
}

function RequestButton({ isDisabled, isRetry }: { isDisabled: boolean; isRetry: boolean }) {
  const client = useQueryClient()
  const requestMutation = useMutation({
    mutationFn: requestExport,
    onError: (error) => toast.error('Failed to request your data', errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery().queryKey }),
  })
  return (
    <Button disabled={isDisabled} loading={requestMutation.isPending} onClick={() => requestMutation.mutate()}>
      {isRetry ? 'Try again' : 'Export my data'}
    </Button>
  )
}

function DownloadLink({ dataExport }: { dataExport: DataExport }) {
  const client = useQueryClient()
  const downloadMutation = useMutation({
    mutationFn: downloadExport,
    onError: (error) => {
      toast.error('Failed to download your data', errorMessage(error))
      return client.invalidateQueries({ queryKey: exportsQuery().queryKey })
    },
  })
  return (
    <p className={styles.exportState}>
      <Button
        icon={<Icon name="download" size={18} />}
        loading={downloadMutation.isPending}
        onClick={() => downloadMutation.mutate(dataExport.id)}
      >
        Download my data
      </Button>{' '}
      <span className="quiet">
        {dataExport.size === null ? null : `${formatKilobytes(dataExport.size)}, `}available until{' '}
        <time dateTime={dataExport.expires_at}>{formatLocalTime(dataExport.expires_at)}</time>
      </span>
    </p>
  )
}

const formatKilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} KB`
