import { Pause, Play, SkipBack } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { speedLabel } from '../../../learning/lessons/player/settings.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import styles from './Compare.module.css'
import type { ComparedVideo } from '../../../learning/homework/attempts/comparedVideos.ts'
import { ComparedPlayer } from './ComparedPlayer.tsx'
import { keepInStep, type InStep } from './inStep.ts'

const speeds = [0.25, 0.5, 0.75, 1]
/** Where the rate is not known. */
const usualFrameRate = 25

type SideBySideProps = { leader: ComparedVideo; follower: ComparedVideo }

/** Both videos with their "here", and one transport. */
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
            ...{ label: speedLabel(value), checked: value === speed },
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
