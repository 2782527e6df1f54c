import { Check, WifiOff } from 'lucide-react'
import type { LessonKind } from '#contract/courses/rules.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { formatClock } from '../formatClock.ts'
import { t } from '../language.ts'
import { useKeptPicture } from '../offline/useKeptPicture.ts'
import { Art } from '../ui/art/Art.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Thread } from '../ui/Thread.tsx'
import styles from './LessonRow.module.css'
import { threadOf, type PlannedLesson } from './plan.ts'

export interface LessonRowProps {
  lesson: PlannedLesson
  isCurrent: boolean
  /** There is no connection, and its video is not on this device. */
  isOutOfReach?: boolean
  /** Left out, the row is only to look at. */
  onChoose?: (() => void) | undefined
}

/** A lesson in the list of its day: what it is, how long, and how far it was watched. */
export function LessonRow({ onChoose, ...shown }: LessonRowProps) {
  const { isCurrent } = shown
  const content = <RowContent {...shown} />
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

function RowContent({ lesson, isCurrent, isOutOfReach }: Omit<LessonRowProps, 'onChoose'>) {
  const { theme } = publicConfig().project
  const picture = useKeptPicture(lesson.lesson.id, lesson.lesson.image_url)
  return (
    <>
      <span className={styles.thumb}>
        <Picture src={picture}>
          <Art brand={theme} seed={lesson.lesson.id} width={168} height={116} />
        </Picture>
        {lesson.state === 'watched' && (
          <span className={styles.watched}>
            <Check aria-hidden />
          </span>
        )}
        {lesson.state === 'part' && <Thread size="small" className={styles.part} segments={threadOf([lesson])} />}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{lesson.title}</span>
        {lesson.kind && <KindMark kind={lesson.kind} />}
        {isOutOfReach && (
          <span className={styles.outOfReach}>
            <WifiOff aria-hidden />
            {t('days.lessonOffline')}
          </span>
        )}
        {lesson.state === 'watched' && <span className="vh">{t('days.lessonWatched')}</span>}
        {lesson.state === 'part' && !isCurrent && <span className="vh">{t('days.lessonPart')}</span>}
      </span>
      <span className={styles.time}>{formatClock(lesson.seconds)}</span>
    </>
  )
}

const shapes = { theory: 'ring', analysis: 'square', playback: 'dot' } as const

/** Theory, analysis or practice: a sign and the word. */
export function KindMark({ kind }: { kind: LessonKind }) {
  return <Mark shape={shapes[kind]}>{t(`days.${kind}`)}</Mark>
}
