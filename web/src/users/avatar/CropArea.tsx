import { useRef, type PointerEvent } from 'react'
import { t } from '../../language.ts'
import styles from './Avatar.module.css'
import { atPosition, insideOf, largestZoom, positionOf, type Crop } from './crop.ts'
import type { Picture } from './picture.ts'

type CropAreaProps = { picture: Picture; crop: Crop; onChange: (crop: Crop) => void }

/** The picture behind a round window: drag it, or move the three sliders. */
export function CropArea({ picture, crop, onChange }: CropAreaProps) {
  const change = (next: Crop) => onChange(insideOf(picture, next))
  const largest = Math.min(picture.width, picture.height)
  const position = positionOf(picture, crop)
  const percent = (length: number) => `${(length / crop.side) * 100}%`
  return (
    <div className={styles.crop}>
      <DragArea crop={crop} onChange={change}>
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{
            width: percent(picture.width),
            left: percent(crop.side / 2 - crop.x),
            top: percent(crop.side / 2 - crop.y),
          }}
        />
      </DragArea>
      <Slider
        label={t('users.cropZoom')}
        from={100}
        to={largestZoom * 100}
        value={Math.round((largest / crop.side) * 100)}
        onChange={(zoom) => change({ ...crop, side: (largest * 100) / zoom })}
      />
      <Slider
        label={t('users.cropAcross')}
        value={position.x}
        onChange={(x) => change(atPosition(picture, crop, { ...position, x }))}
      />
      <Slider
        label={t('users.cropDown')}
        value={position.y}
        onChange={(y) => change(atPosition(picture, crop, { ...position, y }))}
      />
    </div>
  )
}

type DragAreaProps = { crop: Crop; onChange: (crop: Crop) => void; children: React.ReactNode }

function DragArea({ crop, onChange, children }: DragAreaProps) {
  const begun = useRef<{ x: number; y: number; crop: Crop }>(undefined)
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    begun.current = { x: event.clientX, y: event.clientY, crop }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const start = begun.current
    if (!start) return
    const scale = crop.side / event.currentTarget.clientWidth
    const [right, down] = [event.clientX - start.x, event.clientY - start.y]
    onChange({ ...crop, x: start.crop.x - right * scale, y: start.crop.y - down * scale })
  }
  const drop = () => {
    begun.current = undefined
  }
  return (
    <div className={styles.window} onPointerDown={take} onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop}>
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
