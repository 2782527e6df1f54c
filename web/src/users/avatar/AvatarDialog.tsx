import { useState } from 'react'
import { t } from '../../language.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { inline, useAction } from '../../useAction.ts'
import { wholeCrop, type Crop } from './crop.ts'
import { CropArea } from './CropArea.tsx'
import styles from './Avatar.module.css'
import { cutOut, type Picture } from './picture.ts'

type AvatarDialogProps = {
  picture: Picture
  /** Sends the square; throws when it did not work. */
  onSave: (cut: Blob) => Promise<void>
  onClose: () => void
}

/** Asks which square of the picture it shall be. */
export function AvatarDialog({ picture, onSave, onClose }: AvatarDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture))
  const { run, isPending, failure } = useAction(async () => onSave(await cutOut(picture, crop)), inline)
  return (
    <Modal
      open
      onClose={onClose}
      dismissible={!isPending}
      title={t('users.cropTitle')}
      description={t('users.cropHint')}
    >
      <CropArea picture={picture} crop={crop} onChange={setCrop} />
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
