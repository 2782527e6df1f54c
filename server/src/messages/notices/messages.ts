import { noticeParameter, type MeetingNoticeKind } from '#contract/messages/notices/rules.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { textIn, fillTemplate } from '../../platform/language/text.ts'
import { formatClock, formatDayMonth } from '../../platform/language/dates.ts'
import { paths } from '../../platform/site/paths.ts'
import type { MessageRow } from './queries.ts'
import { messageTexts, type NoticeMessage } from './texts.ts'

/** A notice as a push message or mail; opening `path` marks it as read. */
export type Message = { title: string; body: string; path: AppPath }

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
  if (kind === 'support_answer') return 'support'
  return subscription_id === null ? 'access' : 'subscription'
}

function subjectOf(notice: MessageRow): string {
  const { language, homework, meeting, course, subscription, question, default_language } = notice
  const texts = homework?.title ?? meeting?.title ?? course ?? subscription ?? question ?? {}
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

function pathOf({ stream_id, subscription_id, homework, chat_id, ticket_id, meeting }: MessageRow): AppPath {
  if (ticket_id !== null) return paths.supportQuestion({ questionId: ticket_id })
  if (chat_id !== null) return paths.chat({ chatId: chat_id })
  if (meeting) return paths.consultations()
  if (subscription_id !== null) return paths.subscription({ subscriptionId: subscription_id })
  if (stream_id === null) return paths.home()
  if (homework)
    return paths.homework({ streamId: stream_id, homeworkId: homework.homework_id, status: homework.status_id })
  return paths.calendar({ streamId: stream_id })
}

function withNotice(path: AppPath, noticeId: number): AppPath {
  return `${path}${path.includes('?') ? '&' : '?'}${noticeParameter}=${noticeId}` as AppPath
}
