/** The 'Save this search' button above the results: saves constraints and filters, with an alert for new tools if wanted. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { toast } from '../../ui/toast'
import { toSearchRequest } from '../../search-query/search-request'
import type { SearchParams } from '../../search-query/search-params'
import { searchKey } from './saved-request'
import { saveSearch, searchesQuery, useShortlistMutation } from '../../product-actions/shortlist-queries'
import sharedShortlists from '../../product-actions/save-button.module.css'
import styles from './shortlists.module.css'

const SaveSearchDialog = lazyPart(() => import('./save-search-dialog'))
const ALERT_HINT = "We'll email you when new tools match. Manage alerts in Shortlists."

export function SaveSearch({ search, outcome }: { search: SearchParams; outcome: string }) {
  const { data: savedSearches } = useQuery({ ...searchesQuery(), retry: false })
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const saveMutation = useShortlistMutation(saveSearch, { failureTitle: 'Failed to save the search' })
  // Requests that are off topic or need clarification cannot be saved.
  if (outcome === 'off_topic' || outcome === 'clarify') return null
  const request = { ...toSearchRequest(search), facets: false }
  if (savedSearches?.some(({ request: saved }) => searchKey(saved) === searchKey(request))) {
    return (
      <p className={styles.saveSearch}>
        <Icon name="bookmark" /> Search saved.{' '}
        <Link to="/shortlists" hash="searches">
          See saved searches
        </Link>
      </p>
    )
  }
  return (
    <>
      <p className={styles.saveSearch}>
        <button
          type="button"
          className={sharedShortlists.saveButton}
          aria-haspopup="dialog"
          onClick={() => setIsDialogOpen(true)}
        >
          <Icon name="bookmark" /> Save this search
        </button>
      </p>
      {isDialogOpen ? (
        <Suspense fallback={null}>
          <SaveSearchDialog
            isBusy={saveMutation.isPending}
            problem={saveMutation.isError ? errorMessage(saveMutation.error) : ''}
            onSave={(alert) =>
              saveMutation.mutate(
                { ...request, name: '', alert },
                { onSuccess: () => toast.success('Search saved', alert ? ALERT_HINT : '') },
              )
            }
            onClose={() => setIsDialogOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
