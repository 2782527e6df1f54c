import { Crown, Snowflake } from 'lucide-react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { daysBetween, formatDate, formatTime } from '../format.ts'
import { currentLanguage, t } from '../language.ts'
import { Note } from '../ui/Note.tsx'
import { lastDay, learnerDay } from './label.ts'
import { WayOn } from './WayOn.tsx'

type NoteProps = { stream: Stream; course: Course; state: StreamState }

/** Says of a run that cannot simply be gone on with what happens next; nothing for an open one. */
export function StreamNote({ stream, course, state }: NoteProps) {
  if (stream.status === 'freeze') return <FrozenNote stream={stream} />
  if (stream.status === 'not_started') return <NotStartedNote stream={stream} />
  if (stream.status === 'stopped') {
    return (
      <Note
        tone="warn"
        title={t('streams.noteStopped')}
        action={<WayOn stream={stream} variant="raised" size="small" />}
      >
        {t('streams.noteStoppedText')}
      </Note>
    )
  }
  const date = formatDate(lastDay(stream))
  if (stream.status === 'ended') {
    return (
      <Note title={t('streams.noteEnded', { date })} action={<WayOn stream={stream} variant="raised" size="small" />}>
        {t('streams.noteEndedText')}
      </Note>
    )
  }
  if (stream.is_demo && !stream.course_full_access) return <DemoNote stream={stream} course={course} state={state} />
  if (stream.progress?.progress !== 100) return null
  return (
    <Note tone="ok" title={t('streams.noteCompleted')}>
      {t('streams.noteCompletedText', { date })}
    </Note>
  )
}

function FrozenNote({ stream }: { stream: Stream }) {
  const freeze = stream.user_course_stream_freeze
  return (
    <Note tone="ice" icon={<Snowflake aria-hidden />} title={t('streams.noteFrozen')}>
      {freeze &&
        t('streams.noteFrozenText', {
          days: daysBetween(freeze.start_date, freeze.end_date),
          date: formatDate(freeze.end_date),
        })}
    </Note>
  )
}

function NotStartedNote({ stream }: { stream: Stream }) {
  const date = formatDate(learnerDay(stream.start_date))
  return (
    <Note tone="info" title={t('streams.noteNotStarted', { date })}>
      {t('streams.noteNotStartedText', { time: formatTime(stream.start_date) })}
    </Note>
  )
}

/** Counts the days that may be opened now: others of the demo come later. */
function DemoNote({ stream, course, state }: NoteProps) {
  const days = (course.stages ?? []).flatMap((stage) => stage.days ?? [])
  const openIds = new Set(state.days?.filter((day) => day.lock === null).map((day) => day.stage_day_id))
  const open = days.filter((day) => openIds.has(day.id)).map((day) => String(day.day_number))
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(open)
  return (
    <Note
      tone="info"
      icon={<Crown aria-hidden />}
      title={t('streams.noteDemo')}
      action={<WayOn stream={stream} variant="raised" size="small" />}
    >
      {open.length > 0 && t('streams.noteDemoText', { count: open.length, days: list })}
    </Note>
  )
}
