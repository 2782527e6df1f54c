import { useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import { initialCrop, type Crop } from './crop.ts'
import { CropArea } from './CropArea.tsx'
import styles from './Avatar.module.css'
import { cropToBlob } from './cropToBlob.ts'
import type { LoadedImage } from '../../../platform/device/loadImage.ts'

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
