import { useState, useRef, type PointerEvent } from 'react'
import { updateAvatar } from '#contract/accounts/users/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes, largestPhotoBytes } from '#contract/learning/files/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { type LoadedImage, drawJpeg, loadImage } from '../../../platform/device/files.ts'
import { formatBytes } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import { cacheUser } from '../userQuery.ts'
import styles from './Avatar.module.css'
import { initialCrop, type Crop, withPosition, clampCrop, maxZoom, positionOf } from './crop.ts'

type CropAreaProps = { loadedImage: LoadedImage; crop: Crop; onChange: (crop: Crop) => void }

type DragAreaProps = { crop: Crop; onChange: (crop: Crop) => void; children: React.ReactNode }

type SliderProps = { label: string; from?: number; to?: number; value: number; onChange: (value: number) => void }

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

/** The image behind a round mask, moved by dragging or three sliders. */
function CropArea({ loadedImage, crop, onChange }: CropAreaProps) {
  const change = (next: Crop) => onChange(clampCrop(loadedImage, next))
  const largest = Math.min(loadedImage.width, loadedImage.height)
  const position = positionOf(loadedImage, crop)
  const percent = (length: number) => `${(length / crop.side) * 100}%`
  return (
    <div className={styles.crop}>
      <DragArea crop={crop} onChange={change}>
        <img
          src={loadedImage.url}
          alt=""
          draggable={false}
          style={{
            width: percent(loadedImage.width),
            left: percent(crop.side / 2 - crop.x),
            top: percent(crop.side / 2 - crop.y),
          }}
        />
      </DragArea>
      <Slider
        label={t('users.cropZoom')}
        from={100}
        to={maxZoom * 100}
        value={Math.round((largest / crop.side) * 100)}
        onChange={(zoom) => change({ ...crop, side: (largest * 100) / zoom })}
      />
      <Slider
        label={t('users.cropAcross')}
        value={position.x}
        onChange={(x) => change(withPosition(loadedImage, crop, { ...position, x }))}
      />
      <Slider
        label={t('users.cropDown')}
        value={position.y}
        onChange={(y) => change(withPosition(loadedImage, crop, { ...position, y }))}
      />
    </div>
  )
}

function DragArea({ crop, onChange, children }: DragAreaProps) {
  const dragStart = useRef<{ x: number; y: number; crop: Crop }>(undefined)
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragStart.current = { x: event.clientX, y: event.clientY, crop }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const start = dragStart.current
    if (!start) return
    const scale = crop.side / event.currentTarget.clientWidth
    const [right, down] = [event.clientX - start.x, event.clientY - start.y]
    onChange({ ...crop, x: start.crop.x - right * scale, y: start.crop.y - down * scale })
  }
  const endDrag = () => {
    dragStart.current = undefined
  }
  return (
    <div
      className={styles.window}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      {children}
    </div>
  )
}

function Slider({ label, from = 0, to = 100, value, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={from}
        max={to}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}

/** Choosing, cropping and uploading a profile photo. `failure` explains why a file cannot be used. */
export function useAvatar(onSaved: () => void) {
  const [loadedImage, setLoadedImage] = useState<LoadedImage>()
  const [failure, setFailure] = useState<string>()
  const close = () => {
    loadedImage?.dispose()
    setLoadedImage(undefined)
  }
  const choose = async (file: File) => {
    setFailure(undefined)
    if (file.size > largestPhotoBytes)
      return setFailure(t('users.photoTooLarge', { limit: formatBytes(largestPhotoBytes) }))
    return loadImage(file).then(setLoadedImage, () => setFailure(t('users.photoUnreadable')))
  }
  const save = async (photo: Blob) => {
    await saveAvatar(photo)
    close()
    onSaved()
  }
  return { loadedImage, failure, choose, save, close }
}

async function saveAvatar(photo: Blob): Promise<void> {
  const { data } = await call(uploadFile, { body: { type: fileTypes.image }, file: photo })
  await setAvatarFile(data.id)
}

/** 0 removes the photo. */
export async function setAvatarFile(fileId: number): Promise<void> {
  const saved = await call(updateAvatar, { body: { avatar_file_id: fileId } })
  cacheUser(saved.data.user)
}
