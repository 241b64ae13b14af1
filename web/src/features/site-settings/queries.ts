/** The settings of the site: reading, saving, images of the branding, the test email. */
import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../api/api.gen'
import { api, toFileBody, unwrapResponse } from '../../api/client'

type Schemas = components['schemas']
export type SiteSettings = Schemas['SiteSettingsView']
export type SettingField = Schemas['SettingField']
export type SettingValue = SettingField['value']
export type SectionKey = SettingField['section']
export type ImageKind = 'logo' | 'favicon'
/** New values by the name of the setting; null resets one. */
export type SettingChanges = Readonly<Record<string, SettingValue | null>>

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'site-settings'],
    queryFn: ({ signal }): Promise<SiteSettings> => unwrapResponse(api.GET('/api/admin/settings', { signal })),
  })

export const saveSettings = (revision: number, values: SettingChanges): Promise<SiteSettings> =>
  unwrapResponse(api.PUT('/api/admin/settings', { body: { revision, values } }))

export const uploadImage = (kind: ImageKind, file: File): Promise<Schemas['SiteImage']> =>
  unwrapResponse(api.POST('/api/admin/settings/images/{kind}', { params: { path: { kind } }, ...toFileBody(file) }))

export const sendTestEmail = (): Promise<Schemas['Message']> =>
  unwrapResponse(api.POST('/api/admin/settings/test-email'))
