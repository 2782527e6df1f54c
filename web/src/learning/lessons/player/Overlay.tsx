import { Hourglass, Lock, Play, RotateCcw, TriangleAlert, VideoOff, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Overlay.module.css'

export type NextLesson = { title: string; play: () => void }

export type PlaybackError = 'offline' | 'closed' | 'failed' | 'processing' | 'missing'

const errors = {
  offline: { icon: <WifiOff aria-hidden />, title: 'lessons.offlineTitle', text: 'lessons.offlineText' },
  closed: { icon: <Lock aria-hidden />, title: 'lessons.closedTitle', text: 'lessons.closedText' },
  failed: { icon: <TriangleAlert aria-hidden />, title: 'lessons.failedTitle', text: 'lessons.failedText' },
  processing: { icon: <Hourglass aria-hidden />, title: 'lessons.unreadyTitle', text: 'lessons.unreadyText' },
  missing: { icon: <VideoOff aria-hidden />, title: 'lessons.missingTitle', text: undefined },
} as const

export interface ErrorOverlayProps {
  error: PlaybackError
  next: NextLesson | undefined
  onRetry: () => void
}

/** Says why the video cannot play and offers a way on. */
export function ErrorOverlay({ error, next, onRetry }: ErrorOverlayProps) {
  const { icon, title, text } = errors[error]
  const canRetry = error === 'offline' || error === 'closed' || error === 'failed'
  return (
    <OverlayMessage icon={icon} title={t(title)} text={text && t(text)}>
      {canRetry && <RetryButton onClick={onRetry} />}
      {!canRetry && next && <NextButton onClick={next.play}>{t('lessons.nextLesson')}</NextButton>}
    </OverlayMessage>
  )
}

type OverlayMessageProps = { icon: ReactNode; title: string; text?: string | undefined; children: ReactNode }

/** Covers a video that cannot play and says why. */
export function OverlayMessage({ icon, title, text, children }: OverlayMessageProps) {
  return (
    <div className={styles.overlay} role="alert" data-overlay>
      <span className={styles.icon} data-overlay-icon>
        {icon}
      </span>
      <b>{title}</b>
      {text && <span className="t-small">{text}</span>}
      {children}
    </div>
  )
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="raised" size="small" icon={<RotateCcw aria-hidden />} onClick={onClick}>
      {t('lessons.retry')}
    </Button>
  )
}

const countdownSeconds = 5

export interface EndOverlayProps {
  next: NextLesson
  /** The next lesson starts after a countdown. */
  autoplay: boolean
  onStay: () => void
  onReplay: () => void
}

/** Shown at the end of a lesson that has a next one. */
export function EndOverlay({ next, autoplay, onStay, onReplay }: EndOverlayProps) {
  const [seconds, setSeconds] = useState(countdownSeconds)
  const { play } = next
  useEffect(() => {
    if (!autoplay) return undefined
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : play()), 1000)
    return () => clearTimeout(timer)
  }, [autoplay, seconds, play])
  return (
    <section className={styles.overlay} aria-label={t('lessons.next')} data-overlay>
      <span className="t-small">{autoplay ? t('lessons.nextIn', { seconds }) : t('lessons.next')}</span>
      <b className="t-h2">{next.title}</b>
      {/* Announced once; announcing the countdown would not stop. */}
      <output className="visually-hidden">{`${t('lessons.next')}: ${next.title}`}</output>
      <div className={styles.actions}>
        <NextButton onClick={play}>{t('lessons.now')}</NextButton>
        {autoplay ? (
          <Button className={styles.secondary} size="small" onClick={onStay}>
            {t('lessons.stay')}
          </Button>
        ) : (
          <Button className={styles.secondary} size="small" icon={<RotateCcw aria-hidden />} onClick={onReplay}>
            {t('lessons.playAgain')}
          </Button>
        )}
      </div>
    </section>
  )
}

function NextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="raised" size="small" icon={<Play className={styles.filledIcon} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}
