import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { UploadedFile } from '#contract/files/api.ts'
import type { Mark } from '#contract/marks/api.ts'
import { formatNumber, formatPercent } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { MarkButtons } from './MarkButtons.tsx'
import { MarkShapes } from './MarkShapes.tsx'
import { Choice } from './Choice.tsx'
import { Scrubber } from './Scrubber.tsx'
import styles from './Video.module.css'
import type { MarkSelection } from './useMarkSelection.ts'
import type { VideoControl } from './useVideoControl.ts'

const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]
const zooms = [1, 1.5, 2, 3, 4]

type ReviewVideoProps = {
  file: UploadedFile
  control: VideoControl
  marks: readonly Mark[]
  selection: MarkSelection
  onError: () => void
  /** Drawn over the picture instead of the selected mark. */
  surface?: ReactNode
  /** More buttons. */
  children?: ReactNode
}

/** A learner's video, to be looked at closely: slowly, frame by frame, enlarged, and by its marks. */
export function ReviewVideo({ file, control, marks, selection, onError, surface, children }: ReviewVideoProps) {
  const [zoom, setZoom] = useState(1)
  const { attach, isPlaying, aspect, events } = control
  const { selected } = selection
  return (
    <div className={styles.video}>
      {/* Enlarged, it scrolls. */}
      <div className={styles.frame} data-scroll={zoom > 1 || undefined}>
        <div className={styles.picture} style={{ width: widthOf(zoom, aspect), aspectRatio: aspect }}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of a learner */}
          <video
            ref={attach}
            src={file.url}
            poster={file.poster ?? undefined}
            aria-label={file.name}
            preload="metadata"
            playsInline
            onError={onError}
            {...events}
          />
          {surface ?? (selected && <MarkShapes shapes={selected.shapes} aspect={aspect} />)}
        </div>
      </div>
      <Scrubber control={control} marks={marks} selection={selection} />
      <div className={styles.controls}>
        <IconButton
          size="small"
          label={isPlaying ? t('lessons.pause') : t('lessons.play')}
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={control.toggle}
        />
        <FrameButtons onStep={control.step} />
        {marks.length > 0 && <MarkButtons onGo={selection.go} />}
        <Choice
          label={t('marks.speed')}
          values={speeds}
          textOf={(value) => `${formatNumber(value)}×`}
          onChange={control.setSpeed}
        />
        <Choice label={t('marks.zoom')} values={zooms} textOf={formatPercent} onChange={setZoom} />
        {children}
      </div>
    </div>
  )
}

const tallestPixels = 480

/** As wide as there is room, and not taller than the screen has; enlarged, wider. */
function widthOf(zoom: number, aspect: number): string {
  return zoom === 1 ? `min(100%, ${Math.round(tallestPixels * aspect)}px)` : `${zoom * 100}%`
}

function FrameButtons({ onStep }: { onStep: (frames: number) => void }) {
  return (
    <>
      <IconButton
        size="small"
        label={t('marks.frameBack')}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="small"
        label={t('marks.frameForward')}
        icon={<ChevronRight aria-hidden />}
        onClick={() => onStep(1)}
      />
    </>
  )
}
