import type { Lock, Stream, StreamState } from '#contract/learning/streams/api.ts'
import { homeworkSentence } from '../streams/HomeworkTag.tsx'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { tileIcons } from '../streams/DayTile.tsx'
import { homeworkPrerequisite, type HomeworkPrerequisite } from '../programme/stages.ts'
import type { DayTile } from '../programme/tiles.ts'
import { CancelFreeze, UnlockAction } from '../streams/UnlockAction.tsx'
import { isRunLock } from '../streams/isRunLock.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './DayNotes.module.css'
import { LessonList } from './LessonList.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { lockReason } from '../streams/dayLock.ts'

/** With the code of what waits to be sent, which the calendar does without. */
const LessonFilters = lazyComponent(async () => (await import('./LessonFilters.tsx')).LessonFilters, {
  pending: () => <Skeleton shape="pill" height="var(--touch)" />,
})

export interface LockedDayProps {
  tile: DayTile
  lock: Lock
  stream: Stream
  state: StreamState
}

/** A locked day: why, how to unlock it, and its lessons. */
export function LockedDay({ tile, lock, stream, state }: LockedDayProps) {
  const homework = homeworkPrerequisite(lock.homework_status_id, state)
  const Icon = tileIcons[tile.state === 'done' ? 'locked' : tile.state]
  return (
    <div className={styles.locked}>
      <EmptyState
        className={styles.card}
        icon={<Icon aria-hidden />}
        title={t('days.lockedTitle', { number: tile.day.day_number })}
        text={
          <>
            {lockReason(lock, state.homeworks)}
            {homework && <> {homeworkSentence(homework.status, homework.answerBy)}</>}
          </>
        }
        action={
          homework ? (
            <HomeworkLink prerequisite={homework} streamId={stream.id} />
          ) : (
            <WayOut lock={lock} stream={stream} todayNumber={state.today_day_number} />
          )
        }
      />
      {tile.plan.lessons.length > 0 && (
        <LessonList
          plan={tile.plan}
          heading={t('days.program')}
          lessonId={undefined}
          repeats={{}}
          filters={(tile.day.course_options ?? []).length > 0 && <LessonFilters stream={stream} day={tile.day} />}
        />
      )}
    </div>
  )
}

function HomeworkLink({ prerequisite, streamId }: { prerequisite: HomeworkPrerequisite; streamId: number }) {
  return (
    <AppLink
      className={buttonClass({ variant: 'primary' })}
      href={paths.homework({ streamId, homeworkId: prerequisite.homeworkId, status: prerequisite.statusId })}
    >
      {t('homework.openOne')}
    </AppLink>
  )
}

/** The link that leads to unlocking the day, or to an open day if it only takes time. */
function WayOut({ lock, stream, todayNumber }: Pick<LockedDayProps, 'lock' | 'stream'> & { todayNumber: number }) {
  const streamId = stream.id
  if (lock.way_out === 'unfreeze' && stream.user_course_stream_freeze)
    return <CancelFreeze stream={stream} variant="primary" />
  if (isRunLock(lock)) return <UnlockAction stream={stream} variant="primary" />
  const dayNumber = lock.code === 'day_not_open_yet' ? todayNumber : lock.day_number
  if (dayNumber === null) {
    return (
      <AppLink className={buttonClass({})} href={paths.calendar({ streamId })}>
        {t('days.toCalendar')}
      </AppLink>
    )
  }
  return (
    <AppLink className={buttonClass({ variant: 'primary' })} href={paths.day({ streamId, dayNumber })}>
      {dayNumber === todayNumber ? t('days.toToday') : t('days.toDay', { number: dayNumber })}
    </AppLink>
  )
}
