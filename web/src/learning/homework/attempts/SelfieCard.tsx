import { UserRound } from 'lucide-react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { draftFileOf, type UploadLimits } from '../../files/drafts/draftFile.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { CameraButton } from './CameraButton.tsx'
import { homeworkDrafts } from './drafts.ts'
import type { Draft } from './homeworkDraft.ts'
import styles from './Attempts.module.css'

/** The selfie by which the expert knows the learner; once for a stage. */
export function SelfieCard({ draft: { selfie }, statusId }: { draft: Draft; statusId: number }) {
  const { upload_limits: limits } = useApplicationConfig()
  return (
    <Card>
      <section className={styles.selfie} aria-labelledby="homework-selfie">
        <div className={styles.selfieFrame}>
          <Picture src={selfie?.uploaded?.urls?.medium}>
            <UserRound aria-hidden />
          </Picture>
        </div>
        <div className={styles.selfieText}>
          <h2 className={styles.cardTitle} id="homework-selfie">
            {t('homework.attempts.selfie')}
          </h2>
          <p className="t-small muted">{t('homework.attempts.selfieText')}</p>
          <CameraButton mode="photo" variant="soft" onChoose={([file]) => file && setSelfie(statusId, file, limits)}>
            {selfie ? t('homework.attempts.retakeSelfie') : t('homework.attempts.takeSelfie')}
          </CameraButton>
          <p className="t-small" role="status">
            {selfie && selfieState(selfie)}
          </p>
        </div>
      </section>
    </Card>
  )
}

function selfieState({ uploaded, failure }: DraftFile): string {
  if (failure !== undefined) return t('homework.attempts.selfieFailed', { reason: failure })
  return uploaded ? t('files.uploaded') : t('homework.attempts.uploading')
}

/** Replaces the selfie, on the server too, and uploads it. */
function setSelfie(statusId: number, file: File, limits: UploadLimits): void {
  const replaced = homeworkDrafts.draftOf(statusId)?.selfie
  if (replaced) homeworkDrafts.removeFile(statusId, replaced)
  const selfie = draftFileOf(file, limits)
  const isImage = selfie.type === fileTypes.image
  homeworkDrafts.update(statusId, (draft) => ({
    ...draft,
    selfie: isImage ? selfie : { ...selfie, content: undefined, failure: t('homework.attempts.onlyPhoto') },
  }))
  homeworkDrafts.uploadRest(statusId)
}
