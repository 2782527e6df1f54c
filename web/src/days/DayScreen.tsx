import { notFound } from '@tanstack/react-router'
import type { Course } from '#contract/courses/api.ts'
import { isIncorrectlyFilled } from '#contract/days/rules.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { stageTint } from '../courses/tint.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { useCalendarStages } from '../streams/useCalendarStages.ts'
import { useStream } from '../streams/useStream.ts'
import { useScreenTitle } from '../title.ts'
import { Fetched } from '../ui/Fetched.tsx'
import { DayHeader, placeDay, type PlacedDay } from './DayHeader.tsx'
import { IncorrectDay, RestDay } from './DayNotes.tsx'
import { DaySkeleton } from './DaySkeleton.tsx'
import { LockedDay } from './LockedDay.tsx'
import { OpenDay } from './OpenDay.tsx'
import { useDayAhead } from './useDayAhead.ts'

/** One day of a run. */
export function DayScreen({ streamId, dayNumber }: { streamId: number; dayNumber: number }) {
  useLanguage()
  useScreenTitle(t('days.title', { number: dayNumber }))
  const { stream, course, state, queries } = useStream(streamId)
  return (
    <Fetched queries={queries} skeleton={<DaySkeleton />} errorTitle={t('days.loadFailed')} support={<SupportLink />}>
      {stream && course && state && (
        <Day key={`${streamId} ${dayNumber}`} stream={stream} course={course} state={state} dayNumber={dayNumber} />
      )}
    </Fetched>
  )
}

type Parts = { stream: Stream; course: Course; state: StreamState }

function Day({ dayNumber, ...parts }: Parts & { dayNumber: number }) {
  const place = placeDay(useCalendarStages(parts.course, parts.state), dayNumber)
  if (place) return <FoundDay place={place} {...parts} />
  notFound({ throw: true })
  return null
}

function FoundDay({ place, ...rest }: Parts & { place: PlacedDay }) {
  const { stream, course, state } = rest
  useDayAhead(stream, place)
  const { tile, next } = place
  const { lock, opensAt } = tile
  const header = <DayHeader place={place} course={course} streamId={stream.id} />
  const content = () => {
    if (tile.state === 'rest') return <RestDay tile={tile} next={next} streamId={stream.id} />
    const locked = lock && { lock, opensAt, stream, course }
    if (locked)
      return <LockedDay tile={tile} locked={locked} todayNumber={state.today_day_number} gates={place.stage.gates} />
    return isIncorrectlyFilled(tile.day) ? <IncorrectDay /> : undefined
  }
  const instead = content()
  return (
    <div className={stageTint(course.id, place.stage.number)}>
      {instead ? (
        <>
          {header}
          {instead}
        </>
      ) : (
        <OpenDay place={place} {...rest} />
      )}
    </div>
  )
}
