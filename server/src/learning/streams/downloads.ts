import type { DownloadableDay, DownloadableLesson, RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { isClosedInDemo } from '#contract/learning/streams/verdict.ts'
import { dayOf } from '#contract/platform/dates.ts'
import type { Language } from '#contract/endpoint.ts'
import { openingOf } from '../../platform/calendar.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Brand } from '../../platform/http/context.ts'
import { textIn } from '../../platform/language/text.ts'
import type { Media } from '../../platform/storage/media.ts'
import { videoIdsOf, type ContentDay } from '../courses/content.ts'
import { serializer } from '../courses/serialize.ts'
import { playableVideos } from '../videos/videos.ts'
import { endOf, isKeptClosed, lockOf, type Run } from './run.ts'

/** Throws if the brand has no downloads, or the course keeps them from trials. */
export function requireDownloads(run: Run, { application }: Brand): void {
  if (!application.feature_flags.is_offline_enable) throw new ApiError('downloads_unavailable')
  const isDemoAccessible = run.content.is_demo_offline_mode_accessible
  if (isClosedInDemo(run, { isDemoAccessible })) throw new ApiError('downloads_locked_in_demo')
}

type Asked = { day_id?: number; lesson_id?: number }
type Signing = { media: Media; sessionId: number; language: Language }

/** The videos of a run's open days, or of one day or lesson, with URLs signed for the session. */
export function downloadsOf(run: Run, asked: Asked, signing: Signing): RunDownloads {
  const { content } = run
  const days = content.days.filter((day) => day.id === (asked.day_id ?? day.id) && lockOf(run, day) === null)
  return {
    stream_id: run.row.id,
    course_id: content.id,
    course_title: textIn(content.title, signing.language, content),
    server_time: run.now,
    access: accessTo(run),
    closes_at: earlier(run.closesAt, paidUntil(run)),
    ends_at: endOf(run),
    days: days.map((day) => dayOfRun(run, day, { asked, signing })).filter(({ lessons }) => lessons.length > 0),
  }
}

function dayOfRun(
  { content }: Run,
  day: ContentDay,
  { asked, signing }: { asked: Asked; signing: Signing },
): DownloadableDay {
  const shown = videoIdsOf(day).flatMap((id) => content.videos.get(id) ?? [])
  const videos = playableVideos(shown, signing)
  const { lesson } = serializer(content, signing.language)
  const lessons: DownloadableLesson[] = day.sets
    .flatMap((set) => set.lessons)
    .filter(({ id }) => id === (asked.lesson_id ?? id))
    .map((one) => lesson(one, videos))
    .filter((one) => one.local_video_file ?? one.vertical_video)
  const { id, stage_id, day_number } = day
  return { id, stage_id, day_number, title: textIn(day.title, signing.language, content), lessons }
}

function accessTo(run: Run): RunDownloads['access'] {
  if (run.status === 'open') return 'open'
  const isOver = run.status === 'ended' || (run.status === 'stopped' && !isKeptClosed(run))
  return isOver ? 'over' : 'closed'
}

/** The end of the last day that a subscription covers; null for other runs and without an end. */
function paidUntil({ row, calendar }: Run): number | null {
  const paying = row.subscriptions.filter(({ status }) => status !== 'ended')
  const last = paying.reduce((latest, { end_date }) => Math.max(latest, end_date === null ? 0 : dayOf(end_date)), 0)
  const isEndless = paying.some(({ is_lifetime, end_date }) => is_lifetime || end_date === null)
  return !row.is_optional_purchase || isEndless || last === 0 ? null : openingOf(calendar, last + 1)
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
