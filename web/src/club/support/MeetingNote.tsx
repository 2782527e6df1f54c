import type { Meeting } from '#contract/experts/meetings/api.ts'
import { hourSeconds } from '#contract/platform/dates.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { formatRelativeDay, formatSentenceTime, formatTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Note } from '../../ui/Note.tsx'
import { useNow } from '../../ui/useNow.ts'

/** When the next meeting is, and until when it can be moved. */
export function MeetingNote({ startsAt }: { startsAt: number }) {
  const { meeting_notice_hours: count } = useApplicationConfig()
  const now = useNow()
  const next = { day: formatRelativeDay(startsAt, now), time: formatSentenceTime(formatTime(startsAt)) }
  const isLate = startsAt - now < count * hourSeconds
  return (
    <Note tone="info">
      {t('support.nextMeeting', next)} {isLate ? t('support.moveLate', { count }) : t('support.moveUntil', { count })}
    </Note>
  )
}

/** The start of the next meeting that was booked, in one run or in any. */
export function nextMeetingStart(meetings: readonly Meeting[], now: number, streamId?: number): number | undefined {
  const starts = meetings
    .filter(({ state, stream_id: id }) => state !== 'over' && (streamId === undefined || id === streamId))
    .flatMap(({ start_date_time: startsAt }) => (startsAt !== null && startsAt > now ? [startsAt] : []))
  return starts.length > 0 ? Math.min(...starts) : undefined
}
