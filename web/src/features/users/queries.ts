/** Users, what staff do to them, and notes about them. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components, operations } from '../../api/api.gen'
import { errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'

type Schemas = components['schemas']
export type User = Schemas['User']
export type UserDetails = Schemas['UserDetails']
export type Note = Schemas['Note']
export type SupportView = Schemas['SupportView']
export type EmailToUser = Schemas['EmailToUser']
export type LimitOfUser = Schemas['LimitOfUser']
export type NoteKind = Note['kind']
export type UserFilter = Omit<NonNullable<operations['list_users']['parameters']['query']>, 'after'>

const KEY = ['admin', 'users'] as const
const USER = '/api/admin/users/{user_id}'

const toPath = (user_id: string) => ({ params: { path: { user_id } } })

/** One page; `after` is the id of the user after which it begins. */
export const usersQuery = (filter: UserFilter, after: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter, after],
    queryFn: ({ signal }): Promise<Schemas['UserPage']> =>
      unwrapResponse(
        api.GET('/api/admin/users', { params: { query: { ...filter, ...(after ? { after } : {}) } }, signal }),
      ),
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }): Promise<UserDetails> => unwrapResponse(api.GET(USER, { ...toPath(id), signal })),
  })

export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'notes', id],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }): Promise<Schemas['NotePage']> =>
      unwrapResponse(
        api.GET(`${USER}/notes`, {
          params: { path: { user_id: id }, query: pageParam === null ? {} : { before: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_before,
  })

const send = {
  suspend: (id: string, body: Schemas['SuspensionChange']) => api.POST(`${USER}/suspension`, { ...toPath(id), body }),
  lift: (id: string, body: Schemas['SuspensionChange']) => api.POST(`${USER}/suspension/lift`, { ...toPath(id), body }),
  reset: (id: string, { reason }: Schemas['SuspensionChange']) =>
    api.POST(`${USER}/password-reset`, { ...toPath(id), body: { reason } }),
}
export type ReasonedAction = keyof typeof send

export const changeState = (
  action: ReasonedAction,
  id: string,
  body: Schemas['SuspensionChange'],
): Promise<UserDetails> => unwrapResponse(send[action](id, body))

export const resendVerification = (id: string): Promise<UserDetails> =>
  unwrapResponse(api.POST(`${USER}/verification`, toPath(id)))

export const scheduleErasure = (id: string, body: Schemas['ErasureOrder']): Promise<UserDetails> =>
  unwrapResponse(api.POST(`${USER}/erasure`, { ...toPath(id), body }))

export const cancelErasure = (id: string): Promise<UserDetails> =>
  unwrapResponse(api.DELETE(`${USER}/erasure`, toPath(id)))

/** Recorded for the audit log and for the user. */
export const openSupportView = (id: string, reason: string): Promise<SupportView> =>
  unwrapResponse(api.POST(`${USER}/support-view`, { ...toPath(id), body: { reason } }))

export const resendEmail = (id: string, email_id: number, reason: string): Promise<void> =>
  expectNoContent(
    api.POST(`${USER}/emails/{email_id}/resend`, { params: { path: { user_id: id, email_id } }, body: { reason } }),
  )

export const liftLimit = (id: string, body: Schemas['LimitLifting']): Promise<void> =>
  expectNoContent(api.POST(`${USER}/rate-limits/lift`, { ...toPath(id), body }))

export const addNote = (id: string, body: Schemas['NewNote']): Promise<Note> =>
  unwrapResponse(api.POST(`${USER}/notes`, { ...toPath(id), body }))

export const deleteNote = (id: string, noteId: number): Promise<void> =>
  expectNoContent(api.DELETE(`${USER}/notes/{note_id}`, { params: { path: { user_id: id, note_id: noteId } } }))

/** Returns a function that shows the changed user at once, in the list too. */
export function useUserUpdate(): (user: UserDetails) => Promise<void> {
  const client = useQueryClient()
  return async (user) => {
    client.setQueryData(userQuery(user.id).queryKey, user)
    await client.invalidateQueries({ queryKey: [...KEY, 'list'] })
  }
}

/** A change without a dialog: a failure is shown as a toast. */
export function useUserMutation(
  sendRequest: () => Promise<UserDetails>,
  { done, failure }: { done: string; failure: string },
) {
  const update = useUserUpdate()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: async (user) => {
      toast.success(done)
      await update(user)
    },
    onError: (error) => toast.error(failure, errorMessage(error)),
  })
}

/** Returns a function that loads the notes about a user again. */
export function useNotesUpdate(id: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: notesQuery(id).queryKey })
}
