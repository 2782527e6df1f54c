import { noticeParameter, type MeetingNoticeKind } from '#contract/messages/notices/rules.ts'
import { textIn, fillTemplate } from '../../platform/language/text.ts'
import { formatClock, formatDayMonth } from '../../platform/language/dates.ts'
import type { MessageRow } from './queries.ts'
import { messageTexts, type NoticeMessage } from './texts.ts'

/** A notice as a push message or mail; opening `path` marks it as read. */
export type Message = { title: string; body: string; path: string }

/** In the language of its person. */
export function messageOf(notice: MessageRow): Message {
  const { title, body } = messageTexts[kindOf(notice)][notice.language]
  const values = { title: subjectOf(notice), date: dateIn(notice), time: timeIn(notice) }
  return { title, body: fillTemplate(body, values), path: withNotice(pathOf(notice), notice.id) }
}

function kindOf({ kind, homework, meeting, subscription_id }: MessageRow): NoticeMessage {
  if (meeting) return meetingMessages[kind as MeetingNoticeKind]
  if (homework?.is_corrected) return 'corrected'
  if (kind === 'homework_answered') return homework?.verdict === 'DONE' ? 'approved' : 'returned'
  if (kind === 'expert_message') return 'message'
  if (kind === 'freeze_over') return 'freeze'
  return subscription_id === null ? 'access' : 'subscription'
}

function subjectOf(notice: MessageRow): string {
  const { language, homework, meeting, course, subscription, default_language } = notice
  const texts = homework?.title ?? meeting?.title ?? course ?? subscription ?? {}
  return textIn(texts, language, { default_language: default_language ?? 'en' })
}

const meetingMessages = {
  meeting_confirmed: 'meetingConfirmed',
  meeting_moved: 'meetingMoved',
  meeting_cancelled: 'meetingCancelled',
  meeting_soon: 'meetingSoon',
} as const satisfies Record<MeetingNoticeKind, NoticeMessage>

function timeIn({ meeting, language, timezone }: MessageRow): string {
  return meeting ? formatClock(new Date(meeting.start_date_time * 1000), language, timezone) : ''
}

function dateIn({ last_date: date, meeting, timezone, language }: MessageRow): string {
  if (meeting) return formatDayMonth(new Date(meeting.start_date_time * 1000), language, timezone)
  return date === null ? '' : formatDayMonth(new Date(`${date}T00:00:00Z`), language, 'UTC')
}

function pathOf({ stream_id, subscription_id, homework, chat_id, meeting }: MessageRow): string {
  if (chat_id !== null) return `/chat/${chat_id}`
  if (meeting) return '/videoconsultations'
  if (homework) return `/homework/${stream_id}/${homework.homework_id}?status=${homework.status_id}`
  return subscription_id === null ? `/course/${stream_id}/calendar` : `/user/subscription/${subscription_id}`
}

function withNotice(path: string, noticeId: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}${noticeParameter}=${noticeId}`
}
