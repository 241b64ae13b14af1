/** The profile, read-only; a dialog edits it. */
import Button from 'antd/es/button/Button'
import Descriptions from 'antd/es/descriptions'
import { Suspense, useState } from 'react'
import type { Profile } from '../../api/types'
import { lazyPart } from '../../ui/lazy-part'
import { PageIcon } from '../../ui/more-icons'
import styles from '../session.module.css'

const EditProfile = lazyPart(() => import('./edit-profile'))

/** What is not loaded is unknown, not unstated. */
const formatValue = (profile: Profile | undefined, field: 'name' | 'email' | 'Country' | 'JobTitle') =>
  !profile ? '—' : profile[field]?.trim() ? <bdi>{profile[field]}</bdi> : <span className="quiet">Not stated</span>

export function ProfileTab({ profile }: { profile: Profile | undefined }) {
  const [isEditDialogOpen, setIsEditDialogOpen] = useState(false)
  return (
    <>
      <Descriptions
        column={1}
        bordered
        size="middle"
        items={[
          { key: 'name', label: 'Full name', children: formatValue(profile, 'name') },
          { key: 'email', label: 'Email', children: formatValue(profile, 'email') },
          { key: 'location', label: 'Location', children: formatValue(profile, 'Country') },
          { key: 'profession', label: 'Profession', children: formatValue(profile, 'JobTitle') },
        ]}
      />
      <Button
        type="primary"
        className={styles.profileEdit}
        icon={<PageIcon name="edit" size={18} />}
        disabled={!profile}
        onClick={() => setIsEditDialogOpen(true)}
      >
        Edit Profile
      </Button>
      {isEditDialogOpen && profile ? (
        <Suspense fallback={null}>
          <EditProfile profile={profile} onClose={() => setIsEditDialogOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
