/** Admins, and what a super admin does to them. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Admin = Schemas['Admin']
export type AdminRole = Admin['role']
export type Invitation = Schemas['AdminInvitation']

const KEY = ['admin', 'admins'] as const
const ADMIN = '/api/admin/admins/{admin_id}'

const toPath = (admin_id: string) => ({ params: { path: { admin_id } } })

export const adminsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, page],
    queryFn: ({ signal }): Promise<Schemas['AdminPage']> =>
      unwrapResponse(api.GET('/api/admin/admins', { params: { query: { page } }, signal })),
  })

export const inviteAdmin = (body: Invitation): Promise<Schemas['NewAdmin']> =>
  unwrapResponse(api.POST('/api/admin/admins', { body }))

export const resendInvitation = (id: string): Promise<Admin> =>
  unwrapResponse(api.POST(`${ADMIN}/invitation`, toPath(id)))

export const changeRole = (id: string, role: AdminRole): Promise<Admin> =>
  unwrapResponse(api.PUT(`${ADMIN}/role`, { ...toPath(id), body: { role } }))

export const removeAdmin = (id: string): Promise<void> => expectNoContent(api.DELETE(ADMIN, toPath(id)))

/** Returns a function that loads the list again. */
export function useAdminsUpdate(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
