import { Upload } from 'lucide-react'
import { useState } from 'react'
import { UploadProgress, type UploadProgressProps } from '../../../../learning/files/UploadProgress.tsx'
import { newId } from '../../../../platform/device/ids.ts'
import { t } from '../../../../platform/language/language.ts'
import { FileButton } from '../../../../ui/FileButton.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { inline, useAction } from '../../../../ui/useAction.ts'
import styles from './Videos.module.css'
import { acceptedVideos, useCourseVideos } from './courseVideos.ts'

/** Uploads a video and gives it to the field, whose label it has. */
export function UploadVideo({ label, onChange }: { label: string; onChange: (key: string) => void }) {
  const { send } = useCourseVideos()
  const [progress, setProgress] = useState<UploadProgressProps>()
  const { run, isPending, failure } = useAction(async (file: File) => {
    const key = newId()
    setProgress({ uploadKey: key, name: file.name, size: file.size })
    const video = await send({ file, key, signal: new AbortController().signal })
    onChange(video.key)
  }, inline)
  return (
    <div className={styles.upload}>
      <FileButton
        size="small"
        accept={acceptedVideos}
        icon={<Upload aria-hidden />}
        busy={isPending}
        aria-label={`${t('authoring.staff.videos.upload')}: ${label}`}
        onChoose={([file]) => file && run(file)}
      >
        {t('authoring.staff.videos.upload')}
      </FileButton>
      {isPending && progress && <UploadProgress {...progress} />}
      <FormFailure failure={failure} />
    </div>
  )
}
