import {
  Check,
  ChevronDown,
  Clock,
  Hourglass,
  Lock,
  Pause,
  RotateCcw,
  Trash2,
  TriangleAlert,
  WifiOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { formatBytes } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Art } from '../../ui/art/Art.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './CourseDownloads.module.css'
import type { Download } from './downloadIndex.ts'
import { sumDownloads } from './downloadState.ts'
import { removePlaces, retryDownloads } from './downloads.ts'
import type { CourseOfDownloads, DayOfDownloads, LessonOfDownloads } from './groups.ts'
import { isOpenAt } from './keptAccess.ts'
import { useDownloadIndex, useKeptPicture, useProgress } from './useDownloads.ts'

/** The downloads of a course by day. */
export function CourseDownloads({ course }: { course: CourseOfDownloads }) {
  const index = useDownloadIndex()
  const now = useNow()
  const isClosed = course.downloads.every((one) => !isOpenAt(now, one, index))
  return (
    <section aria-label={course.title}>
      <div className={styles.head}>
        <h2 className="t-h2">{course.title}</h2>
        <span className="t-small muted num">{formatBytes(sumDownloads(course.downloads).totalBytes)}</span>
      </div>
      {isClosed && (
        <p className={styles.closed}>
          <Lock aria-hidden /> {t('offline.closedNow')}
        </p>
      )}
      <ul>
        {course.days.map((day) => (
          <DayDownloads key={day.dayId} day={day} />
        ))}
      </ul>
    </section>
  )
}

function DayDownloads({ day }: { day: DayOfDownloads }) {
  const { theme } = publicConfig().project
  const { state, reason } = useProgress(day.downloads)
  const done = day.lessons.filter(({ downloads }) => sumDownloads(downloads).status === 'LOADED').length
  const picture = useKeptPicture(day.lessons[0]?.place.lessonId ?? 0)
  const sizes = { count: day.lessons.length, size: formatBytes(state.totalBytes) }
  return (
    <li>
      <details className={styles.day}>
        <summary className={styles.row}>
          <span className={styles.thumb}>
            <Picture src={picture}>
              <Art theme={theme} seed={day.dayId} width={168} height={116} />
            </Picture>
          </span>
          <span className={styles.label}>
            <b className="t-label">{t('offline.day', { number: day.dayNumber, title: day.title })}</b>
            <span className="t-small muted">
              {done === day.lessons.length
                ? t('offline.lessonsSize', sizes)
                : t('offline.lessonsOf', { done, ...sizes })}
            </span>
          </span>
          <StateTag downloads={day.downloads} />
          <ChevronDown aria-hidden className={styles.chevron} />
        </summary>
        <ul className={styles.lessons}>
          {day.lessons.map((lesson) => (
            <LessonDownloads key={lesson.place.lessonId} lesson={lesson} />
          ))}
          <li className={styles.lesson}>
            <span className={styles.label}>{t('offline.removeDay', { number: day.dayNumber })}</span>
            <IconButton
              size="small"
              label={t('offline.removeDay', { number: day.dayNumber })}
              icon={<Trash2 aria-hidden />}
              onClick={() => void removePlaces((place) => place.dayId === day.dayId)}
            />
          </li>
        </ul>
      </details>
      {state.status === 'LOADING' && reason === undefined && (
        <progress
          className={styles.progress}
          value={state.totalBytes > 0 ? state.bytes / state.totalBytes : 0}
          aria-label={t('offline.day', { number: day.dayNumber, title: day.title })}
        />
      )}
    </li>
  )
}

function LessonDownloads({ lesson: { place, downloads } }: { lesson: LessonOfDownloads }) {
  const { state, label } = useProgress(downloads)
  const title = place.lessonTitle
  const isLoaded = state.status === 'LOADED'
  return (
    <li className={styles.lesson}>
      <span className={styles.label}>
        <b className="t-label">{title}</b>
        <span className="t-small muted">{isLoaded ? formatBytes(state.totalBytes) : label}</span>
      </span>
      {state.status === 'FAIL' && (
        <IconButton
          size="small"
          label={t('offline.retry', { title })}
          icon={<RotateCcw aria-hidden />}
          onClick={() => retryDownloads(downloads.map(({ videoId }) => videoId))}
        />
      )}
      <IconButton
        size="small"
        label={t('offline.remove', { title })}
        icon={<Trash2 aria-hidden />}
        onClick={() => void removePlaces((one) => one.lessonId === place.lessonId)}
      />
    </li>
  )
}

const waiting = {
  wifi: <Hourglass aria-hidden />,
  offline: <WifiOff aria-hidden />,
  paused: <Pause aria-hidden />,
  closed: <Lock aria-hidden />,
} as const

function StateTag({ downloads }: { downloads: readonly Download[] }) {
  const { state, reason, label } = useProgress(downloads)
  const tag = (tone: 'ok' | 'bad' | 'info', icon: ReactNode) => (
    <Tag tone={tone} icon={icon} className={styles.tag}>
      {label}
    </Tag>
  )
  if (state.status === 'LOADED') return tag('ok', <Check aria-hidden />)
  if (state.status === 'FAIL') return tag('bad', <TriangleAlert aria-hidden />)
  return tag('info', reason ? waiting[reason] : <Clock aria-hidden />)
}
