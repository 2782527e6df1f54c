import { useState } from 'react'
import { fileTypes, uploadFile } from '#contract/files/api.ts'
import { updateAvatar } from '#contract/users/api.ts'
import { call } from '../../api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { formatBytes } from '../../format.ts'
import { t } from '../../language.ts'
import { keepUser } from '../userQuery.ts'
import { openPicture, type Picture } from './picture.ts'

/** Lets the person choose a photo, cut it out and show it. `failure` says why a chosen file cannot be used. */
export function useAvatar(onSaved: () => void) {
  const [picture, setPicture] = useState<Picture>()
  const [failure, setFailure] = useState<string>()
  const { other_bytes: largestBytes } = useApplicationConfig().upload_limits
  const close = () => {
    picture?.free()
    setPicture(undefined)
  }
  const choose = async (file: File) => {
    setFailure(undefined)
    if (file.size > largestBytes) return setFailure(t('users.photoTooLarge', { limit: formatBytes(largestBytes) }))
    return openPicture(file).then(setPicture, () => setFailure(t('users.photoUnreadable')))
  }
  const save = async (cut: Blob) => {
    await saveAvatar(cut)
    close()
    onSaved()
  }
  return { picture, failure, choose, save, close }
}

async function saveAvatar(cut: Blob): Promise<void> {
  const { data } = await call(uploadFile, { body: { type: fileTypes.image }, file: cut })
  await showAvatar(data.id)
}

/** 0 takes the photo away. */
export async function showAvatar(fileId: number): Promise<void> {
  const saved = await call(updateAvatar, { body: { avatar_file_id: fileId } })
  keepUser(saved.data.user)
}
