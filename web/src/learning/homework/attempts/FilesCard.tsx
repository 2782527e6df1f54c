import { ImageUp, Upload } from 'lucide-react'
import type { DragEvent } from 'react'
import { maxHomeworkFiles } from '#contract/learning/homework/rules.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { draftFileOf, type UploadLimits } from '../../files/drafts/draftFile.ts'
import { DraftFileRow } from '../../files/drafts/DraftFileRow.tsx'
import styles from './Attempts.module.css'
import { CameraButton } from './CameraButton.tsx'
import { homeworkDrafts } from './drafts.ts'
import type { Draft } from './homeworkDraft.ts'

const accept = 'image/*,video/*'
const allowDrop = (event: DragEvent) => event.preventDefault()

type FilesCardProps = { draft: Draft; statusId: number; isOptional: boolean }

/** The photos and videos of a homework, which are uploaded as soon as they are chosen. */
export function FilesCard({ draft, statusId, isOptional }: FilesCardProps) {
  const { upload_limits: limits } = useApplicationConfig()
  const add = (files: File[]) => addFiles(statusId, files, limits)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(Array.from(event.dataTransfer.files))
  }
  return (
    <Card>
      <section className={styles.files} aria-labelledby="homework-files">
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle} id="homework-files">
            {t('homework.attempts.files')}
          </h2>
          {isOptional && <p className="t-small muted">{t('homework.attempts.optional')}</p>}
        </div>
        <ul>
          {draft.files.map((file) => (
            <DraftFileRow
              key={file.key}
              file={file}
              onRetry={() => homeworkDrafts.uploadRest(statusId, { retrying: true })}
              onRemove={() => homeworkDrafts.removeFile(statusId, file)}
            />
          ))}
        </ul>
        <div className={styles.drop} onDragOver={allowDrop} onDrop={drop}>
          <Upload aria-hidden />
          <p className={styles.dropText}>{t('homework.attempts.drop')}</p>
          <div className={styles.dropActions}>
            <FileButton
              accept={accept}
              multiple
              variant="line"
              size="small"
              icon={<ImageUp aria-hidden />}
              onChoose={add}
            >
              {t('homework.attempts.choose')}
            </FileButton>
            <CameraButton mode="video" variant="line" size="small" onChoose={add}>
              {t('homework.attempts.record')}
            </CameraButton>
          </div>
          <p className="t-small muted">
            {t('homework.attempts.limits', {
              videoSize: formatBytes(limits.video_bytes),
              photoSize: formatBytes(limits.other_bytes),
            })}
          </p>
        </div>
      </section>
    </Card>
  )
}

/** Adds files to the draft and uploads them; what cannot be sent says why. */
function addFiles(statusId: number, chosen: readonly File[], limits: UploadLimits): void {
  const free = maxHomeworkFiles - (homeworkDrafts.draftOf(statusId)?.files.length ?? 0)
  if (chosen.length > free) showToast({ text: t('files.tooMany', { count: maxHomeworkFiles }) })
  const files = chosen.slice(0, Math.max(0, free)).map((file) => draftFileOf(file, limits))
  homeworkDrafts.update(statusId, (draft) => ({ ...draft, files: [...draft.files, ...files] }))
  homeworkDrafts.uploadRest(statusId)
}
