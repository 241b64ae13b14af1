/** The profile as it stands; changes are made in a dialog. */
import Button from 'antd/es/button/Button'
import Descriptions from 'antd/es/descriptions'
import { Suspense, lazy, useState } from 'react'
import type { Profile } from '../../api/types'
import { Icon } from '../../ui/icons'

const EditProfile = lazy(() => import('./edit-profile'))

const shown = (value: string | undefined) =>
  value?.trim() ? <bdi>{value}</bdi> : <span className="quiet">Not given</span>

export function ProfileTab({ profile }: { profile: Profile | undefined }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Descriptions
        column={1}
        bordered
        size="middle"
        items={[
          { key: 'name', label: 'Full name', children: shown(profile?.name) },
          { key: 'email', label: 'Email', children: shown(profile?.email) },
          { key: 'location', label: 'Location', children: shown(profile?.Country) },
          { key: 'profession', label: 'Profession', children: shown(profile?.JobTitle) },
        ]}
      />
      <Button
        type="primary"
        className="profile-edit"
        icon={<Icon name="edit" size={18} />}
        disabled={!profile}
        onClick={() => setEditing(true)}
      >
        Edit Profile
      </Button>
      {editing && profile ? (
        <Suspense fallback={null}>
          <EditProfile profile={profile} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
