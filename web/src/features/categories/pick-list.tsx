/** Loading, error and empty states of a list. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListedTool } from '../../api/client'
import { Skeletons } from '../../ui/skeletons'
import styles from '../../search-query/result-list.module.css'

type Props = { result: UseQueryResult<ListedTool[]>; children: (picks: ListedTool[]) => ReactNode }

export function PickList({ result, children }: Props) {
  if (result.data)
    return result.data.length > 0 ? (
      children(result.data)
    ) : (
      <p className={styles.noResults}>There are no picks on this list yet.</p>
    )
  if (!result.isError) return <Skeletons />
  return (
    <div className={styles.searchError}>
      <p role="alert">The list could not be loaded.</p>
      <button type="button" className="text-button" onClick={() => void result.refetch()}>
        Try again
      </button>
    </div>
  )
}
