import { Crown } from 'lucide-react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { calendarStages } from '../programme/stages.ts'
import type { DayTile } from '../programme/tiles.ts'
import { isTrialOver } from '../programme/runs.ts'
import { ExtendAction } from './shopActions.tsx'
import { useIsEnding } from './StreamTag.tsx'
import { formatDate, formatSentenceTime, formatTime } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Note } from '../../ui/Note.tsx'
import { FreezeNoteContent } from './freeze/CancelFreezeButton.tsx'
import { lastDay, learnerDay, repeatableText } from './learnerDay.ts'
import { UnlockAction } from './UnlockAction.tsx'

const DemoVideoButton = lazyComponent(async () => (await import('../lessons/DemoVideoButton.tsx')).DemoVideoButton)

export type NoteProps = { stream: Stream; course: Course; state: StreamState }

/** Says what happens next with a run that is not simply open. */
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
  if (stream.status === 'ended' && stream.is_demo) return <TrialOverNote stream={stream} />
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

function TrialOverNote({ stream }: { stream: Stream }) {
  return (
    <Note
      icon={<Crown aria-hidden />}
      title={t('streams.noteTrialOver')}
      action={<UnlockAction stream={stream} variant="primary" size="small" />}
    >
      {t('streams.noteTrialOverText')}
    </Note>
  )
}

/** Lists the days of the trial that are open, those that open later, and says where the others are. */
function DemoNote({ stream, course, state }: NoteProps) {
  if (isTrialOver(stream, course, state)) return <TrialOverNote stream={stream} />
  const tiles = calendarStages(course, state).flatMap((stage) => stage.tiles)
  const open = tiles.filter(({ lock }) => lock === null)
  const later = tiles.filter(({ lock, state: tile }) => lock !== null && tile !== 'demo' && tile !== 'rest')
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
      {[
        open.length > 0 && t('streams.noteDemoOpen', { count: open.length, days: dayList(open) }),
        later.length > 0 && t('streams.noteDemoLater', { count: later.length, days: dayList(later) }),
        tiles.some(({ state: tile }) => tile === 'demo') && t('streams.noteDemoRest'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Note>
  )
}

function dayList(tiles: readonly DayTile[]): string {
  const numbers = tiles.map(({ day }) => String(day.day_number))
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(numbers)
}
