import { useState } from 'react'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes, largestPhotoBytes } from '#contract/learning/files/rules.ts'
import { updateAvatar } from '#contract/accounts/users/api.ts'
import { call } from '../../../platform/api/api.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { loadImage, type LoadedImage } from '../../../platform/device/files.ts'
import { t } from '../../../platform/language/language.ts'
import { cacheUser } from '../userQuery.ts'

/** Choosing, cropping and uploading a profile photo. `failure` explains why a file cannot be used. */
export function useAvatar(onSaved: () => void) {
  const [loadedImage, setLoadedImage] = useState<LoadedImage>()
  const [failure, setFailure] = useState<string>()
  const close = () => {
    loadedImage?.dispose()
    setLoadedImage(undefined)
  }
  const choose = async (file: File) => {
    setFailure(undefined)
    if (file.size > largestPhotoBytes)
      return setFailure(t('users.photoTooLarge', { limit: formatBytes(largestPhotoBytes) }))
    return loadImage(file).then(setLoadedImage, () => setFailure(t('users.photoUnreadable')))
  }
  const save = async (photo: Blob) => {
    await saveAvatar(photo)
    close()
    onSaved()
  }
  return { loadedImage, failure, choose, save, close }
}

async function saveAvatar(photo: Blob): Promise<void> {
  const { data } = await call(uploadFile, { body: { type: fileTypes.image }, file: photo })
  await setAvatarFile(data.id)
}

/** 0 removes the photo. */
export async function setAvatarFile(fileId: number): Promise<void> {
  const saved = await call(updateAvatar, { body: { avatar_file_id: fileId } })
  cacheUser(saved.data.user)
}
