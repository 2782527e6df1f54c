import { Crown } from 'lucide-react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { ExtendAction } from '../extensions/ExtendAction.tsx'
import { useIsEnding } from '../extensions/useIsEnding.ts'
import { formatDate, formatSentenceTime, formatTime } from '../platform/language/format.ts'
import { currentLanguage, t } from '../platform/language/language.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Note } from '../ui/Note.tsx'
import { FreezeNoteContent } from './freeze/FreezeNoteContent.tsx'
import { lastDay, learnerDay } from './learnerDay.ts'
import { repeatableText } from './repeatableText.ts'
import { UnlockAction } from './UnlockAction.tsx'

const DemoVideoButton = lazyComponent(async () => (await import('../courses/DemoVideoButton.tsx')).DemoVideoButton)

export type NoteProps = { stream: Stream; course: Course; state: StreamState }

/** What happens next with a run that is not simply open. */
export function StreamNoteContent({ stream, course, state }: NoteProps) {
  const isEnding = useIsEnding(stream)
  if (stream.status === 'freeze') return <FreezeNoteContent stream={stream} />
  if (stream.status === 'not_started') return <NotStartedNote stream={stream} />
  if (stream.status === 'stopped') {
    return (
      <Note
        tone="warn"
        title={t('streams.noteStopped')}
        action={<UnlockAction stream={stream} variant="raised" size="small" />}
      >
        {stream.is_unpaid ? t('streams.noteUnpaidText') : t('streams.noteStoppedText')}
      </Note>
    )
  }
  const date = formatDate(lastDay(stream))
  if (stream.status === 'ended') {
    return (
      <Note
        title={t('streams.noteEnded', { date })}
        action={<UnlockAction stream={stream} variant="raised" size="small" />}
      >
        {t('streams.noteEndedText')}
      </Note>
    )
  }
  if (stream.user_course_stream_freeze) return <FreezeNoteContent stream={stream} />
  if (stream.is_demo && !stream.course_full_access) return <DemoNote stream={stream} course={course} state={state} />
  if (isEnding) {
    return (
      <Note
        tone="warn"
        title={t('streams.noteEnding', { date })}
        action={<ExtendAction stream={stream} type="course_subscription" variant="raised" size="small" />}
      >
        {t('streams.noteEndingText')}
      </Note>
    )
  }
  return (
    <Note tone="ok" title={t('streams.noteCompleted')}>
      {repeatableText(stream)}
    </Note>
  )
}

function NotStartedNote({ stream }: { stream: Stream }) {
  const date = formatDate(learnerDay(stream.start_date))
  return (
    <Note tone="info" title={t('streams.noteNotStarted', { date })}>
      {t('streams.noteNotStartedText', { time: formatSentenceTime(formatTime(stream.start_date)) })}
    </Note>
  )
}

/** Lists the days that are unlocked now; others of the demo unlock later. */
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
      action={
        <>
          <UnlockAction stream={stream} variant="primary" size="small" />
          {course.demo_video_id && <DemoVideoButton course={course} size="small" variant="line" />}
        </>
      }
    >
      {open.length > 0 && t('streams.noteDemoText', { count: open.length, days: list })}
    </Note>
  )
}
