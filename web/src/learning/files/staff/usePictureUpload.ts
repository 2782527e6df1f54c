import { useState } from 'react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { newId } from '../../../platform/device/ids.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import type { UploadProgressProps } from '../UploadProgress.tsx'
import { runUpload } from '../uploads.ts'

/** Uploads a picture and saves it where it belongs. */
export function usePictureUpload(save: (fileId: number) => Promise<void>) {
  const [progress, setProgress] = useState<UploadProgressProps>()
  const { run, isPending, failure } = useAction(async (file: File) => {
    const { name, size } = file
    const key = newId()
    setProgress({ uploadKey: key, name, size })
    const { signal } = new AbortController()
    const { id } = await runUpload({ content: file, name, type: fileTypes.image, key, signal })
    await save(id)
  }, inline)
  return { upload: run, isPending, failure, progress }
}
