/** The Edit Profile dialog: photo, name, email (read-only), location, profession. Keeps the input when saving fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { api, unwrapResponse } from '../../api/client'
import { ApiError, errorMessage } from '../../api/errors'
import { DialogProblem } from '../../ui/dialog-buttons'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import type { Profile } from '../../api/types'
import { NO_PHOTO, type PhotoState, PhotoField } from './photo-field'
import { uploadPhoto } from './photo'
import { MESSAGES, type ProfileFields, ProfileFormFields } from './profile-form'
import { profileQuery } from '../profile-queries'
import { mutateOnce } from '../../ui/mutate-once'

/** The field of each error message; the server's messages are the same as the form's. */
const FIELD_NAMES: Record<string, keyof ProfileFields> = {
  [MESSAGES.required]: 'name',
  [MESSAGES.location]: 'location',
  [MESSAGES.country]: 'location',
  [MESSAGES.profession]: 'profession',
}

const FAILURE = 'Failed to update profile'

export default function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [form] = Form.useForm<ProfileFields>()
  const [photo, setPhoto] = useState<PhotoState>(NO_PHOTO)
  const [problem, setProblem] = useState('')
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()
  const saveMutation = useMutation({
    mutationFn: async (fields: ProfileFields) => {
      if (photo.file)
        await uploadPhoto(photo.file).catch((error: unknown) =>
          Promise.reject(new PhotoRejectedError(errorMessage(error))),
        )
      return unwrapResponse(
        api.PUT('/users/profile/update', {
          body: {
            name: fields.name.trim(),
            email: fields.email,
            location: fields.location.trim(),
            profession: fields.profession.trim(),
          },
        }),
      )
    },
    onSuccess: async ({ message, updated_profile }) => {
      client.setQueryData(profileQuery().queryKey, updated_profile)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['account'] }),
        client.invalidateQueries({ queryKey: ['logs'] }),
      ])
      toast.success(message)
      onClose()
    },
    onMutate: () => setProblem(''),
    onError: (error) => {
      if (error instanceof PhotoRejectedError) {
        setPhoto({ ...NO_PHOTO, problem: error.message })
        return
      }
      const detail = error instanceof ApiError ? error.detail : null
      const field = detail === null ? undefined : FIELD_NAMES[detail]
      if (field && detail) form.setFields([{ name: field, errors: [detail] }])
      else {
        setProblem(detail ?? FAILURE)
        toast.error(`Error: ${FAILURE}`, detail ?? undefined)
      }
    },
  })
  return (
    <Modal
      {...dialogFocus}
      open
      title="Edit Profile"
      okText={saveMutation.isPending ? 'Saving...' : 'Save Changes'}
      cancelText="Cancel"
      confirmLoading={saveMutation.isPending}
      cancelButtonProps={{ disabled: saveMutation.isPending }}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        name="edit-profile"
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: profile.name,
          email: profile.email,
          location: profile.Country,
          profession: profile.JobTitle,
        }}
        onFinish={(fields) => mutateOnce(saveMutation, fields)}
        scrollToFirstError={{ focus: true }}
      >
        <PhotoField
          name={profile.name}
          url={profile.avatar_url || null}
          photo={photo}
          onChange={setPhoto}
          isBusy={saveMutation.isPending}
        />
        <ProfileFormFields />
      </Form>
      <DialogProblem text={problem} />
    </Modal>
  )
}

class PhotoRejectedError extends Error {}
