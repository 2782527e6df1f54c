import { Check, WifiOff } from 'lucide-react'
import type { LessonKind } from '#contract/learning/courses/rules.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import { useDownloadedPicture } from '../offline/downloaded.ts'
import { Art } from '../../ui/art/Art.tsx'
import { MarkerLabel } from '../../ui/MarkerLabel.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SegmentedProgress } from '../../ui/Progress.tsx'
import styles from './LessonRow.module.css'
import { lessonSegments, type PlannedLesson } from '../programme/plan.ts'

export interface LessonRowProps {
  lesson: PlannedLesson
  isCurrent: boolean
  /** Offline, and the video is not downloaded. */
  isUnavailableOffline?: boolean
  /** Without it the row is not a button. */
  onChoose?: (() => void) | undefined
}

/** A lesson in the day's list: title, kind, duration and watch state. */
export function LessonRow({ onChoose, ...rest }: LessonRowProps) {
  const { isCurrent } = rest
  const content = <RowContent {...rest} />
  return (
    <li>
      {onChoose ? (
        <button type="button" className={styles.row} aria-current={isCurrent || undefined} onClick={onChoose}>
          {content}
        </button>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  )
}

function RowContent({ lesson, isCurrent, isUnavailableOffline }: Omit<LessonRowProps, 'onChoose'>) {
  const { theme } = publicConfig().project
  const picture = useDownloadedPicture(lesson.lesson.id, lesson.lesson.image_url)
  return (
    <>
      <span className={styles.thumb}>
        <Picture src={picture}>
          <Art theme={theme} seed={lesson.lesson.id} width={168} height={116} />
        </Picture>
        {lesson.state === 'watched' && (
          <span className={styles.watched}>
            <Check aria-hidden />
          </span>
        )}
        {lesson.state === 'started' && (
          <SegmentedProgress size="small" className={styles.progress} segments={lessonSegments([lesson])} />
        )}
      </span>
      <span className={styles.content}>
        <span className={styles.title}>{lesson.title}</span>
        {lesson.kind && <KindMark kind={lesson.kind} />}
        {isUnavailableOffline && (
          <span className={styles.offline}>
            <WifiOff aria-hidden />
            {t('days.lessonOffline')}
          </span>
        )}
        {lesson.state === 'watched' && <span className="visually-hidden">{t('days.lessonWatched')}</span>}
        {lesson.state === 'started' && !isCurrent && <span className="visually-hidden">{t('days.lessonPart')}</span>}
      </span>
      <span className={styles.time}>{formatClock(lesson.seconds)}</span>
    </>
  )
}

const shapes = { theory: 'ring', analysis: 'square', playback: 'dot' } as const

/** The lesson's kind: theory, analysis or practice. */
export function KindMark({ kind }: { kind: LessonKind }) {
  return <MarkerLabel shape={shapes[kind]}>{t(`days.${kind}`)}</MarkerLabel>
}
