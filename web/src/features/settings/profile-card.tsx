/** Photo and profile: the photo is changed here, the other fields in the profile dialog. */
import { errorMessage } from '../../api/errors'
import { api, expectNoContent } from '../../api/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { toast } from '../../ui/toast'
import { NO_PHOTO, type PhotoState, PhotoField } from '../../session/profile/photo-field'
import { uploadPhoto } from '../../session/profile/photo'
import { ProfileTab } from '../../session/profile/profile-tab'
import { profileQuery } from '../../session/profile-queries'
import { SettingsCard } from './settings-card'
import type { Account } from '../../api/types'
import styles from './settings.module.css'

function PhotoEditor({ account }: { account: Account }) {
  const [photo, setPhoto] = useState<PhotoState>(NO_PHOTO)
  const client = useQueryClient()
  const changeMutation = useMutation({
    mutationFn: async (file: File | null): Promise<void> =>
      file ? void (await uploadPhoto(file)) : expectNoContent(api.DELETE('/api/account/avatar')),
    onSuccess: async (_, file) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['account'] }),
        client.invalidateQueries({ queryKey: ['profile'] }),
      ])
      setPhoto(NO_PHOTO)
      toast.success(file ? 'Photo saved.' : 'Photo removed.')
    },
    onError: (error) => setPhoto({ ...NO_PHOTO, problem: errorMessage(error) }),
  })
  return (
    <div className={styles.settingsPhoto}>
      <PhotoField
        name={account.name}
        url={account.avatar_url || null}
        photo={photo}
        onChange={setPhoto}
        isBusy={changeMutation.isPending}
      />
      <div className="form-buttons">
        {photo.file ? (
          <>
            <Button type="primary" loading={changeMutation.isPending} onClick={() => changeMutation.mutate(photo.file)}>
              {changeMutation.isPending ? 'Saving...' : 'Save photo'}
            </Button>
            <Button disabled={changeMutation.isPending} onClick={() => setPhoto(NO_PHOTO)}>
              Cancel
            </Button>
          </>
        ) : account.avatar_url ? (
          <Button loading={changeMutation.isPending} onClick={() => changeMutation.mutate(null)}>
            Remove photo
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export function ProfileCard({ account }: { account: Account }) {
  const { data } = useQuery(profileQuery())
  return (
    <SettingsCard id="profile" title="Profile" text="Shown on your dashboard.">
      <PhotoEditor account={account} />
      <ProfileTab profile={data} />
    </SettingsCard>
  )
}
