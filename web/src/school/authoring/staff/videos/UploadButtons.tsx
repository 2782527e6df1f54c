import { Upload } from 'lucide-react'
import { useState } from 'react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { addCourseFile } from '#contract/school/authoring/courseApi.ts'
import { UploadProgress, type UploadProgressProps } from '../../../../learning/files/UploadProgress.tsx'
import { runUpload } from '../../../../learning/files/uploads.ts'
import { call } from '../../../../platform/api/api.ts'
import { newId } from '../../../../platform/device/ids.ts'
import { t } from '../../../../platform/language/language.ts'
import { FileButton } from '../../../../ui/FileButton.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { inline, useAction } from '../../../../ui/useAction.ts'
import { useCourseEditing } from '../courseEditing.ts'
import styles from './Videos.module.css'
import { acceptedVideos } from './courseVideos.ts'

type UploadProps = {
  /** The field's. */
  label: string
  /** Gets the value of the field. */
  onChange: (value: string) => void
}

/** Uploads a video and gives its key to the field. */
export function UploadVideo({ label, onChange }: UploadProps) {
  const { send } = useCourseEditing()
  return (
    <UploadButton
      text={t('authoring.staff.videos.upload')}
      label={label}
      accept={acceptedVideos}
      send={async (upload) => onChange((await send(upload)).key)}
    />
  )
}

/** Uploads a picture or a PDF and gives its name to the field. */
export function UploadCourseFile({ kind, label, onChange }: UploadProps & { kind: 'picture' | 'document' }) {
  const { courseId } = useCourseEditing()
  const isPicture = kind === 'picture'
  const send = async ({ file, ...rest }: Sent) => {
    const type = isPicture ? fileTypes.image : fileTypes.document
    const { id } = await runUpload({ ...rest, content: file, name: file.name, type })
    const { name } = await call(addCourseFile, { params: { courseId }, body: { file_id: id } })
    onChange(name)
  }
  return (
    <UploadButton
      text={isPicture ? t('authoring.staff.videos.uploadPicture') : t('authoring.staff.videos.uploadDocument')}
      label={label}
      accept={isPicture ? 'image/*' : 'application/pdf,.pdf'}
      send={send}
    />
  )
}

type Sent = { file: File; key: string; signal: AbortSignal }
type UploadButtonProps = { text: string; label: string; accept: string; send: (upload: Sent) => Promise<void> }

function UploadButton({ text, label, accept, send }: UploadButtonProps) {
  const [progress, setProgress] = useState<UploadProgressProps>()
  const { run, isPending, failure } = useAction((file: File) => {
    const key = newId()
    setProgress({ uploadKey: key, name: file.name, size: file.size })
    return send({ file, key, signal: new AbortController().signal })
  }, inline)
  return (
    <div className={styles.upload}>
      <FileButton
        size="small"
        accept={accept}
        icon={<Upload aria-hidden />}
        busy={isPending}
        aria-label={`${text}: ${label}`}
        onChoose={([file]) => file && run(file)}
      >
        {text}
      </FileButton>
      {isPending && progress && <UploadProgress {...progress} />}
      <FormFailure failure={failure} />
    </div>
  )
}
