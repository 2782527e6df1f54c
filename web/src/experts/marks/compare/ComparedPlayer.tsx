import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Scrubber } from '../../../learning/lessons/player/Scrubber.tsx'
import { knownDuration, useVideoState } from '../../../learning/lessons/player/useVideoState.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Compare.module.css'
import type { ComparedVideo } from '../../../learning/homework/attempts/comparedVideos.ts'
import { showMoment } from './inStep.ts'

type ComparedPlayerProps = {
  video: ComparedVideo
  element: HTMLVideoElement | null
  attach: (element: HTMLVideoElement | null) => void
  /** Seconds. */
  here: number
  onHere: (seconds: number) => void
  onPlaying?: (isPlaying: boolean) => void
}

/** One of two videos: its own position, and the moment from which both are counted. */
export function ComparedPlayer({ video, element, attach, here, onHere, onPlaying }: ComparedPlayerProps) {
  const { name, url } = video
  const position = useVideoState(element, ({ currentTime }) => currentTime, 0)
  const duration = useVideoState(element, knownDuration, 0)
  const [hasFailed, setFailed] = useState(false)
  return (
    <figure className={styles.player}>
      <figcaption className="t-label">{name}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- compared by eye, without sound */}
      <video
        ref={attach}
        src={url}
        aria-label={name}
        preload="auto"
        playsInline
        muted
        onPlay={() => onPlaying?.(true)}
        onPause={() => onPlaying?.(false)}
        onError={() => setFailed(true)}
      />
      {hasFailed && <p role="alert">{t('marks.compare.failed')}</p>}
      <div className={styles.row}>
        <div className={styles.track}>
          <Scrubber
            element={element}
            expectedSeconds={duration}
            thumbnails={null}
            stepSeconds={1}
            label={t('marks.compare.positionIn', { name })}
            onSeek={(seconds) => showMoment(element, seconds)}
          />
        </div>
        <span className={styles.time}>{formatClock(position)}</span>
        <Button
          size="small"
          variant="soft"
          icon={<MapPin aria-hidden />}
          aria-label={t('marks.compare.hereIn', { name })}
          onClick={() => onHere(element?.currentTime ?? 0)}
        >
          {t('marks.compare.here')}
        </Button>
      </div>
      <p className="t-small muted" role="status">
        {t('marks.compare.isHere', { time: formatClock(here) })}
      </p>
    </figure>
  )
}
