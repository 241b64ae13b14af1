/** Validates and previews an image before the upload. */
import { api, unwrapResponse, toFileBody } from '../../api/client'

export const PHOTO_HINT = 'JPG or PNG max 5MB'
export const PHOTO_TYPES = ['image/jpeg', 'image/png']
const MAX_BYTES = 5 * 1024 * 1024

export function validatePhoto(file: File): string | null {
  if (!PHOTO_TYPES.includes(file.type)) return 'Please choose a JPG or PNG image.'
  if (file.size > MAX_BYTES) return 'This image is larger than 5 MB. Please choose a smaller one.'
  return null
}

/** Reads the image as a data URL, because our content security policy blocks blob URLs. */
export function readPreview(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('This image could not be read.'))
    reader.readAsDataURL(file)
  })
}

export const uploadPhoto = (file: File): Promise<{ avatar_url: string }> =>
  unwrapResponse(
    api.PUT('/api/account/avatar', {
      ...toFileBody(file),
    }),
  )
