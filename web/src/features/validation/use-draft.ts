/** Saves a validation draft while it is typed, one save after the other; two tabs get a conflict to decide. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../api/errors'
import {
  DraftConflictError,
  type FilePurpose,
  type RequestDetails,
  type ValidationDraft,
  type ValidationFile,
  createDraft,
  deleteFile,
  refreshCentre,
  requestQuery,
  saveDraft,
  uploadFile,
} from './request-queries'
import { listDifferences, toDraft } from './draft-versions'
import { EMPTY_DRAFT } from './wizard-fields'

const SAVE_DELAY_MS = 800

export type SaveState = { kind: 'unchanged' | 'waiting' | 'saving' | 'saved' } | { kind: 'failed'; message: string }
/** `present` is the stored draft, `base` the one that both versions began with. */
export type DraftConflict = { message: string; present: RequestDetails | null; base: RequestDetails | null }

export type DraftEditor = {
  draft: ValidationDraft
  stored: RequestDetails | null
  saveState: SaveState
  conflict: DraftConflict | null
  change: (changes: Partial<ValidationDraft>) => void
  /** Saves what is not saved yet and returns the stored request; null if that fails. */
  flush: () => Promise<RequestDetails | null>
  /** Files belong to a stored draft, so what is not saved yet is saved first; throws what the server refuses. */
  addFile: (purpose: FilePurpose, file: File) => Promise<void>
  removeFile: (fileId: string) => Promise<void>
  /** Whether the user has chosen a product, or said that the software is new: nothing is preselected. */
  isProductChosen: boolean
  /** Ends a conflict with the version that goes on; the `other` one stays at hand. */
  resolve: (chosen: ValidationDraft, other: ValidationDraft) => void
  /** The version that was not chosen in a conflict; null without one. */
  other: ValidationDraft | null
  /** Goes on with the other version; the present one then stays at hand. */
  switchToOther: () => void
}

/** What an order still lacks: what the server names, and the choice of the product. */
export const listMissing = ({ missingFields }: RequestDetails, { isProductChosen }: DraftEditor): readonly string[] =>
  isProductChosen ? missingFields : ['product', ...missingFields]

export function useDraft(initial: RequestDetails | null): DraftEditor {
  const client = useQueryClient()
  const [draft, setDraft] = useState<ValidationDraft>(initial ? toDraft(initial) : EMPTY_DRAFT)
  const [stored, setStored] = useState(initial)
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'unchanged' })
  const [conflict, setConflict] = useState<DraftConflict | null>(null)
  // New software has no product; its name is stored with the choice.
  const [isProductChosen, setIsProductChosen] = useState(Boolean(initial?.productId ?? initial?.form.softwareName))
  const [other, setOther] = useState<ValidationDraft | null>(null)
  // Saves read the latest values: they run after the render in which they were typed.
  const latest = useRef({ draft, stored, isDirty: false })
  const running = useRef<Promise<RequestDetails | null>>(Promise.resolve(initial))

  const saveOnce = useCallback(async (): Promise<RequestDetails | null> => {
    const { draft: current, stored: before, isDirty } = latest.current
    if (!isDirty) return before
    setSaveState({ kind: 'saving' })
    latest.current.isDirty = false
    try {
      const after = await (before
        ? saveDraft(before.id, { ...current, revision: before.revision })
        : createDraft(current))
      latest.current.stored = after
      setStored(after)
      client.setQueryData(requestQuery(after.id).queryKey, after)
      setSaveState({ kind: latest.current.isDirty ? 'waiting' : 'saved' })
      void refreshCentre(client)
      return after
    } catch (error) {
      latest.current.isDirty = true
      setSaveState({ kind: 'failed', message: errorMessage(error) })
      if (error instanceof DraftConflictError)
        setConflict({ message: error.message, present: error.present, base: before })
      return null
    }
  }, [client])

  /** After the save that runs: two at once would be in conflict with each other. */
  const flush = useCallback((): Promise<RequestDetails | null> => {
    running.current = running.current.then(saveOnce)
    return running.current
  }, [saveOnce])

  /** In turn with the saves, whose answers list the files too. */
  const changeFiles = useCallback(
    async (send: (request: RequestDetails) => Promise<ValidationFile[]>): Promise<void> => {
      const changed = flush().then(async (before) => {
        if (!before) return
        const after = { ...before, files: await send(before) }
        latest.current.stored = after
        setStored(after)
        client.setQueryData(requestQuery(after.id).queryKey, after)
        void refreshCentre(client)
      })
      running.current = changed.then(
        () => latest.current.stored,
        () => latest.current.stored,
      )
      await changed
    },
    [client, flush],
  )

  const addFile = useCallback(
    (purpose: FilePurpose, file: File) =>
      changeFiles(async ({ id, files }) => [...files, await uploadFile(id, purpose, file)]),
    [changeFiles],
  )

  const removeFile = useCallback(
    (fileId: string) =>
      changeFiles(async ({ id, files }) => {
        await deleteFile(id, fileId)
        return files.filter((each) => each.id !== fileId)
      }),
    [changeFiles],
  )

  const change = useCallback((changes: Partial<ValidationDraft>): void => {
    const changed = { ...latest.current.draft, ...changes }
    latest.current = { ...latest.current, draft: changed, isDirty: true }
    setDraft(changed)
    setSaveState({ kind: 'waiting' })
    if (changes.productId !== undefined) setIsProductChosen(true)
  }, [])

  useEffect(() => {
    if (saveState.kind !== 'waiting' || conflict) return
    const timer = setTimeout(() => void flush(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft, saveState.kind, conflict, flush])

  const resolve = useCallback(
    (chosen: ValidationDraft, discarded: ValidationDraft): void => {
      const present = conflict?.present
      if (!present) return
      const isStored = listDifferences(chosen, toDraft(present)).length === 0
      latest.current = { draft: chosen, stored: present, isDirty: !isStored }
      setDraft(chosen)
      setStored(present)
      setOther(discarded)
      setConflict(null)
      setSaveState({ kind: isStored ? 'saved' : 'waiting' })
      if (chosen.productId) setIsProductChosen(true)
    },
    [conflict],
  )

  const switchToOther = useCallback((): void => {
    if (!other) return
    const present = latest.current.draft
    change(other)
    setOther(present)
  }, [change, other])

  return {
    ...{ draft, stored, saveState, conflict, isProductChosen, other },
    ...{ change, flush, addFile, removeFile, resolve, switchToOther },
  }
}
