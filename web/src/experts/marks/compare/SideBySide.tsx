import { Pause, Play, SkipBack, MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ComparedVideo } from '../../../learning/homework/attempts/comparedVideos.ts'
import { Scrubber } from '../../../learning/lessons/player/Scrubber.tsx'
import { speedLabel } from '../../../learning/videos/playerSettings.ts'
import { knownDuration, useVideoState } from '../../../learning/lessons/player/useVideoState.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import styles from './Compare.module.css'
import { keepInStep, type InStep, showMoment } from './inStep.ts'

const speeds = [0.25, 0.5, 0.75, 1]
/** For videos with an unknown rate. */
const usualFrameRate = 25

type SideBySideProps = { leader: ComparedVideo; follower: ComparedVideo }

/** Both videos, and shared controls. */
export function SideBySide({ leader, follower }: SideBySideProps) {
  const [first, setFirst] = useState<HTMLVideoElement | null>(null)
  const [second, setSecond] = useState<HTMLVideoElement | null>(null)
  const [here, setHere] = useState({ leader: 0, follower: 0 })
  const [isPlaying, setPlaying] = useState(false)
  const inStep = useRef<InStep>(undefined)
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    if (!first || !second) return undefined
    const current = keepInStep(
      { element: first, here: here.leader, frameRate: leader.frameRate ?? usualFrameRate },
      { element: second, here: here.follower, frameRate: follower.frameRate ?? usualFrameRate },
      speed,
    )
    inStep.current = current
    return current.stop
  }, [first, second, here, speed, leader.frameRate, follower.frameRate])
  return (
    <>
      <div className={styles.videos}>
        <ComparedPlayer
          video={leader}
          element={first}
          attach={setFirst}
          here={here.leader}
          onHere={(seconds) => setHere((before) => ({ ...before, leader: seconds }))}
          onPlaying={setPlaying}
        />
        <ComparedPlayer
          video={follower}
          element={second}
          attach={setSecond}
          here={here.follower}
          onHere={(seconds) => setHere((before) => ({ ...before, follower: seconds }))}
        />
      </div>
      <div className={styles.transport}>
        <Button
          variant="primary"
          icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={() => (isPlaying ? inStep.current?.pause() : inStep.current?.play())}
        >
          {isPlaying ? t('marks.compare.pause') : t('marks.compare.play')}
        </Button>
        <IconButton
          label={t('marks.compare.back')}
          icon={<SkipBack aria-hidden />}
          onClick={() => inStep.current?.seek(here.leader)}
        />
        <Menu
          side="top"
          header={<span className="t-micro muted">{t('lessons.speed')}</span>}
          items={speeds.map((value) => ({
            label: speedLabel(value),
            checked: value === speed,
            onSelect: () => setSpeed(value),
          }))}
          renderTrigger={(trigger) => (
            <Button {...trigger} variant="soft" aria-label={t('lessons.speedIs', { speed: speedLabel(speed) })}>
              {speedLabel(speed)}
            </Button>
          )}
        />
      </div>
    </>
  )
}

type ComparedPlayerProps = {
  video: ComparedVideo
  element: HTMLVideoElement | null
  attach: (element: HTMLVideoElement | null) => void
  /** Seconds. */
  here: number
  onHere: (seconds: number) => void
  onPlaying?: (isPlaying: boolean) => void
}

/** One of the two videos with its own position and sync point. */
function ComparedPlayer({ video, element, attach, here, onHere, onPlaying }: ComparedPlayerProps) {
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
