import { ImagePlus } from 'lucide-react'
import { updateServiceImage, type StaffServicePage } from '#contract/shop/services/staffApi.ts'
import { CoursePicture } from '../../../learning/courses/CoursePicture.tsx'
import { usePictureUpload } from '../../../learning/files/staff/usePictureUpload.ts'
import { UploadProgress } from '../../../learning/files/UploadProgress.tsx'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { showServiceChange } from './services.tsx'
import styles from './Services.module.css'

export function ImageCard({ service: { id, image } }: { service: StaffServicePage }) {
  const save = async (fileId: number | null) => {
    const body = { file_id: fileId }
    await showServiceChange(await call(updateServiceImage, { params: { serviceId: id }, body }))
    showToast({ text: t('services.staff.pictureSaved'), tone: 'ok' })
  }
  const replace = usePictureUpload(save)
  const remove = useAction(() => save(null), inline)
  return (
    <Card>
      <h2 className="t-h2">{t('services.staff.picture')}</h2>
      {image ? (
        <div className={styles.picture}>
          <CoursePicture picture={image} sizes="400px">
            {null}
          </CoursePicture>
        </div>
      ) : (
        <p className={styles.note}>{t('services.staff.pictureNone')}</p>
      )}
      <div className={styles.pictureActions}>
        <FileButton
          accept="image/*"
          size="small"
          icon={<ImagePlus aria-hidden />}
          busy={replace.isPending}
          onChoose={([file]) => file && replace.upload(file)}
        >
          {image ? t('services.staff.replacePicture') : t('services.staff.choosePicture')}
        </FileButton>
        {image && (
          <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => remove.run()}>
            {t('services.staff.removePicture')}
          </Button>
        )}
      </div>
      {replace.progress && <UploadProgress {...replace.progress} />}
      <FormFailure failure={replace.failure ?? remove.failure} />
    </Card>
  )
}
