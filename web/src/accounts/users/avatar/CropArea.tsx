import { useRef, type PointerEvent } from 'react'
import { t } from '../../../platform/language/language.ts'
import styles from './Avatar.module.css'
import { withPosition, clampCrop, maxZoom, positionOf, type Crop } from './crop.ts'
import type { LoadedImage } from '../../../platform/device/files.ts'

type CropAreaProps = { loadedImage: LoadedImage; crop: Crop; onChange: (crop: Crop) => void }

/** The image behind a round mask, moved by dragging or three sliders. */
export function CropArea({ loadedImage, crop, onChange }: CropAreaProps) {
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

type DragAreaProps = { crop: Crop; onChange: (crop: Crop) => void; children: React.ReactNode }

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

type SliderProps = { label: string; from?: number; to?: number; value: number; onChange: (value: number) => void }

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
