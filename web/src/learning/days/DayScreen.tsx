import { notFound } from '@tanstack/react-router'
import type { Course } from '#contract/learning/courses/api.ts'
import { isIncorrectlyFilled } from '#contract/learning/days/rules.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { stageTint } from '../courses/stageTint.ts'
import { useCalendarStages } from '../streams/useCalendarStages.ts'
import { useStream } from '../streams/useStream.ts'
import headerStyles from './DayHeader.module.css'
import { DayHeader, findDay, type CourseDay } from './DayHeader.tsx'
import { IncorrectDay, RestDay } from './DayNotes.tsx'
import { LockedDay } from './LockedDay.tsx'
import styles from './OpenDay.module.css'
import { OpenDay } from './OpenDay.tsx'
import { useDayVideos } from './useDayVideos.ts'

/** One day of a run. */
export function DayScreen({ streamId, dayNumber }: { streamId: number; dayNumber: number }) {
  useLanguage()
  useScreenTitle(t('days.title', { number: dayNumber }))
  const { stream, course, state, queries } = useStream(streamId)
  return (
    <QueryBoundary
      queries={queries}
      skeleton={<DaySkeleton />}
      errorTitle={t('days.loadFailed')}
      support={<SupportLink />}
    >
      {stream && course && state && (
        <Day key={`${streamId} ${dayNumber}`} stream={stream} course={course} state={state} dayNumber={dayNumber} />
      )}
    </QueryBoundary>
  )
}

type DayProps = { stream: Stream; course: Course; state: StreamState }

function Day({ dayNumber, ...run }: DayProps & { dayNumber: number }) {
  const courseDay = findDay(useCalendarStages(run.course, run.state), dayNumber)
  if (courseDay) return <FoundDay courseDay={courseDay} {...run} />
  notFound({ throw: true })
  return null
}

function FoundDay({ courseDay, ...rest }: DayProps & { courseDay: CourseDay }) {
  const { stream, course, state } = rest
  useDayVideos(stream, courseDay)
  const { tile, next } = courseDay
  const header = <DayHeader courseDay={courseDay} course={course} streamId={stream.id} />
  const content = () => {
    if (tile.state === 'rest') return <RestDay tile={tile} next={next} streamId={stream.id} />
    if (tile.lock) return <LockedDay tile={tile} lock={tile.lock} stream={stream} state={state} />
    return isIncorrectlyFilled(tile.day) ? <IncorrectDay /> : undefined
  }
  const withoutPlayer = content()
  return (
    <div className={stageTint(course.id, courseDay.stage.number)}>
      {withoutPlayer ? (
        <>
          {header}
          {withoutPlayer}
        </>
      ) : (
        <OpenDay courseDay={courseDay} {...rest} />
      )}
    </div>
  )
}

/** The skeleton of a day. */
function DaySkeleton() {
  return (
    <div className={styles.watch}>
      <header className={headerStyles.header}>
        <Skeleton width={80} height={64} />
        <Skeleton width="min(420px, 60%)" height={40} />
      </header>
      <div className={styles.player}>
        <Skeleton shape="card" aspectRatio="16 / 9" />
      </div>
      <div className={styles.now}>
        <Skeleton width="50%" height={24} />
      </div>
      <div className={styles.list}>
        {Array.from({ length: 5 }, (_, index) => (
          <div className={styles.skeleton} key={index}>
            <Skeleton width={84} height={58} />
            <Skeleton height={18} />
          </div>
        ))}
      </div>
    </div>
  )
}
