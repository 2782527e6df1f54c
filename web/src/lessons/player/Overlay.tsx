import { Hourglass, Play, RotateCcw, TriangleAlert, VideoOff, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Overlay.module.css'

export type NextLesson = { title: string; play: () => void }

/** What stands over the picture because it cannot play, with what there is to do about it. */
export type Obstacle = 'offline' | 'failed' | 'unready' | 'missing'

const obstacles = {
  offline: { icon: <WifiOff aria-hidden />, title: 'lessons.offlineTitle', text: 'lessons.offlineText' },
  failed: { icon: <TriangleAlert aria-hidden />, title: 'lessons.failedTitle', text: 'lessons.failedText' },
  unready: { icon: <Hourglass aria-hidden />, title: 'lessons.unreadyTitle', text: 'lessons.unreadyText' },
  missing: { icon: <VideoOff aria-hidden />, title: 'lessons.missingTitle', text: undefined },
} as const

export interface ObstacleOverlayProps {
  obstacle: Obstacle
  next: NextLesson | undefined
  onRetry: () => void
}

/** Why nothing plays. */
export function ObstacleOverlay({ obstacle, next, onRetry }: ObstacleOverlayProps) {
  const { icon, title, text } = obstacles[obstacle]
  const canRetry = obstacle === 'offline' || obstacle === 'failed'
  return (
    <div className={styles.overlay} role="alert" data-over>
      <span className={styles.icon} data-sign>
        {icon}
      </span>
      <b>{t(title)}</b>
      {text && <span className="t-small">{t(text)}</span>}
      {canRetry && (
        <Button variant="raised" size="small" icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          {t('lessons.retry')}
        </Button>
      )}
      {!canRetry && next && <NextButton onClick={next.play}>{t('lessons.nextLesson')}</NextButton>}
    </div>
  )
}

const countdownSeconds = 5

export interface EndOverlayProps {
  next: NextLesson
  /** The next lesson begins by itself after a few seconds. */
  autoplay: boolean
  onStay: () => void
  onAgain: () => void
}

/** The end of a lesson that another one follows. */
export function EndOverlay({ next, autoplay, onStay, onAgain }: EndOverlayProps) {
  const [seconds, setSeconds] = useState(countdownSeconds)
  const { play } = next
  useEffect(() => {
    if (!autoplay) return undefined
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : play()), 1000)
    return () => clearTimeout(timer)
  }, [autoplay, seconds, play])
  return (
    <section className={styles.overlay} aria-label={t('lessons.next')} data-over>
      <span className="t-small">{autoplay ? t('lessons.nextIn', { seconds }) : t('lessons.next')}</span>
      <b className="t-h2">{next.title}</b>
      {/* Said once; the seconds that go by would talk without end. */}
      <output className="vh">{`${t('lessons.next')}: ${next.title}`}</output>
      <div className={styles.acts}>
        <NextButton onClick={play}>{t('lessons.now')}</NextButton>
        {autoplay ? (
          <Button className={styles.quiet} size="small" onClick={onStay}>
            {t('lessons.stay')}
          </Button>
        ) : (
          <Button className={styles.quiet} size="small" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            {t('lessons.playAgain')}
          </Button>
        )}
      </div>
    </section>
  )
}

function NextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="raised" size="small" icon={<Play className={styles.full} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}
