import { useState } from 'react'
import { type LoadedImage, drawJpeg } from '../../../platform/device/files.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from './Avatar.module.css'
import { initialCrop, type Crop } from './crop.ts'
import { CropArea } from './CropArea.tsx'

/** The server's largest rendition. */
const sidePixels = 1280

type AvatarDialogProps = {
  loadedImage: LoadedImage
  /** Uploads the cropped photo. */
  onSave: (photo: Blob) => Promise<void>
  onClose: () => void
}

/** Lets the user crop the photo to a square. */
export function AvatarDialog({ loadedImage, onSave, onClose }: AvatarDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => initialCrop(loadedImage))
  const { run, isPending, failure } = useAction(async () => onSave(await cropToBlob(loadedImage, crop)), inline)
  return (
    <Modal
      open
      onClose={onClose}
      dismissible={!isPending}
      title={t('users.cropTitle')}
      description={t('users.cropHint')}
    >
      <CropArea loadedImage={loadedImage} crop={crop} onChange={setCrop} />
      <FormFailure failure={failure} title={t('users.photoFailed')} />
      <div className={styles.actions}>
        <Button variant="primary" busy={isPending} onClick={() => run()}>
          {t('users.cropSave')}
        </Button>
        <Button onClick={onClose}>{t('users.cancel')}</Button>
      </div>
    </Modal>
  )
}

/** Crops to a JPEG, upright and without EXIF data. */
function cropToBlob({ image }: LoadedImage, { x, y, side }: Crop): Promise<Blob> {
  const size = Math.round(Math.min(side, sidePixels))
  return drawJpeg({ width: size, height: size }, (context) =>
    context.drawImage(image, x - side / 2, y - side / 2, side, side, 0, 0, size, size),
  )
}
