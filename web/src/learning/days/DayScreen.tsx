import { notFound } from '@tanstack/react-router'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import { isIncorrectlyFilled } from '#contract/learning/days/rules.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useOutbox } from '../../platform/outbox/outboxState.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { withWatched } from '../lessons/statistics/withWatched.ts'
import { stageTint } from '../courses/courseStages.ts'
import { useCalendarStages, useStream } from '../streams/useStream.ts'
import headerStyles from './DayHeader.module.css'
import { DayHeader, findDay, type CourseDay } from './DayHeader.tsx'
import { IncorrectDay, RestDay } from './DayNotes.tsx'
import { LockedDay } from './LockedDay.tsx'
import styles from './OpenDay.module.css'
import { OpenDay } from './OpenDay.tsx'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { dayQuery } from '../courses/videoQueries.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import { prefetchVideos } from './prefetchDay.ts'

export function DayScreen({ streamId, dayNumber }: { streamId: number; dayNumber: number }) {
  useLanguage()
  useScreenTitle(t('days.title', { number: dayNumber }))
  const { stream, course, state: known, queries } = useStream(streamId)
  const { entries } = useOutbox()
  const state = known && withWatched(known, entries)
  return (
    <QueryBoundary
      queries={queries}
      skeleton={<DaySkeleton />}
      errorTitle={t('days.loadFailed')}
      support={<SupportLink />}
    >
      {stream && course && state && (
        <DayContent
          key={`${streamId} ${dayNumber}`}
          stream={stream}
          course={course}
          state={state}
          dayNumber={dayNumber}
        />
      )}
    </QueryBoundary>
  )
}

type DayProps = { stream: Stream; course: Course; state: StreamState }

function DayContent({ dayNumber, ...run }: DayProps & { dayNumber: number }) {
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

/** The next day's videos wait for the calls of the open one. */
const prefetchDelayMs = 3000

/**
 * Fetches the videos of an unlocked day and, later, prefetches those of the next one. If the server refuses because the
 * day is locked, refreshes the status.
 */
function useDayVideos(stream: Stream, { tile, next }: CourseDay): void {
  const { day, lock } = tile
  const query = dayQuery({ courseId: stream.course_id, stageId: day.stage_id, dayId: day.id })
  const { error } = useQuery(lock || day.day_of_rest ? { ...query, queryFn: skipToken } : query)
  const isRefused = error instanceof ApiFailure && error.status === 403
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: streamStatusQuery(stream.id).queryKey })
  }, [isRefused, stream.id])
  usePrefetchVideos(stream, next && !next.lock ? next.day : undefined)
}

function usePrefetchVideos({ id, course_id }: Stream, day: Day | undefined): void {
  useEffect(() => {
    if (!day) return undefined
    const timer = setTimeout(() => void prefetchVideos({ id, course_id }, day).catch(() => undefined), prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [id, course_id, day])
}
