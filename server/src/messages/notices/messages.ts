import { noticeParameter, type MeetingNoticeKind } from '#contract/messages/notices/rules.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { textIn } from '../../platform/language/text.ts'
import { formatClock, formatDayMonth } from '../../platform/language/dates.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import { pushKinds, pushTextOf, type PushSubject } from '../push/kinds.ts'
import type { PushKind } from '../push/texts.ts'
import type { AnnouncementTexts, MessageRow } from './queries.ts'

/** A notice as a push message or mail, in the language of its person; opening `path` marks it as read. */
export type Message = {
  kind: PushKind
  values: Record<string, string>
  subject: PushSubject
  title: string
  body: string
  path: AppPath
}

export function messageOf(notice: MessageRow): Message {
  const kind = kindOf(notice)
  const words = notice.announcement ? announcementTextIn(notice.announcement, notice.language) : {}
  const values = { title: subjectOf(notice), date: dateIn(notice), time: timeIn(notice), ...words }
  const subject = idsOf(notice)
  const texts = pushTextOf(kind, { language: notice.language, values })
  return { kind, values, subject, ...texts, path: withNotice(pushKinds[kind].address(subject), notice.id) }
}

/** The words of an announcement in a language, else in one that it has. */
export function announcementTextIn(
  { title, text }: Pick<AnnouncementTexts, 'title' | 'text'>,
  language: Language,
): { title: string; text: string } {
  const default_language = languages.find((one) => title[one] !== undefined) ?? language
  return { title: textIn(title, language, { default_language }), text: textIn(text, language, { default_language }) }
}

function kindOf({ kind, homework, meeting, subscription_id }: MessageRow): PushKind {
  if (meeting) return meetingMessages[kind as MeetingNoticeKind]
  if (homework?.is_corrected) return 'corrected'
  if (kind === 'homework_answered') return homework?.verdict === 'DONE' ? 'approved' : 'returned'
  if (kind === 'expert_message') return 'message'
  if (kind === 'freeze_over') return 'freeze'
  if (kind === 'support_answer') return 'support'
  if (kind === 'payment_failed') return 'payment'
  if (kind === 'announcement') return 'announcement'
  return subscription_id === null ? 'access' : 'subscription'
}

function subjectOf(notice: MessageRow): string {
  const { language, homework, meeting, course, subscription, question, payment, default_language } = notice
  const texts = homework?.title ?? meeting?.title ?? course ?? subscription ?? question ?? payment?.title ?? {}
  return textIn(texts, language, { default_language: default_language ?? 'en' })
}

const meetingMessages = {
  meeting_confirmed: 'meetingConfirmed',
  meeting_moved: 'meetingMoved',
  meeting_cancelled: 'meetingCancelled',
  meeting_soon: 'meetingSoon',
} as const satisfies Record<MeetingNoticeKind, PushKind>

function timeIn({ meeting, language, timezone }: MessageRow): string {
  return meeting ? formatClock(new Date(meeting.start_date_time * 1000), language, timezone) : ''
}

function dateIn({ last_date: date, meeting, timezone, language }: MessageRow): string {
  if (meeting) return formatDayMonth(new Date(meeting.start_date_time * 1000), language, timezone)
  return date === null ? '' : formatDayMonth(new Date(`${date}T00:00:00Z`), language, 'UTC')
}

function idsOf({
  stream_id,
  subscription_id,
  homework,
  chat_id,
  ticket_id,
  meeting,
  payment,
  announcement,
  announcement_id,
}: MessageRow): PushSubject {
  return {
    streamId: stream_id,
    homeworkId: homework?.homework_id,
    statusId: homework?.status_id,
    chatId: chat_id,
    questionId: ticket_id,
    subscriptionId: payment ? payment.subscription_id : subscription_id,
    meetingId: meeting?.id,
    announcementId: announcement_id,
    url: announcement?.url,
  }
}

function withNotice(path: AppPath, noticeId: number): AppPath {
  return `${path}${path.includes('?') ? '&' : '?'}${noticeParameter}=${noticeId}` as AppPath
}
