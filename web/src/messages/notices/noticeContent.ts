import type { Notice } from '#contract/messages/notices/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { formatDate, formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'

export type NoticeContent = {
  kind: 'approved' | 'returned' | 'message' | 'access' | 'freeze' | 'meeting' | 'support' | 'payment' | 'announcement'
  headline: string
  /** The thing that the notice is about. */
  subject: string
  /** The subject's course or its next step; meetings have none. */
  detail?: string
  /** Undefined for a run of another school, which has no page here. */
  path: AppPath | undefined
}

/** The words of a notice and the path that it opens. */
export function noticeContent(notice: Notice): NoticeContent {
  const { homework, access, meeting, payment, announcement } = notice
  if (homework) return answerContent(notice, homework)
  if (access) return accessContent(notice, access)
  if (notice.kind === 'expert_message') return messageContent(notice)
  if (meeting) return meetingContent(notice, meeting)
  if (notice.kind === 'support_answer') return supportContent(notice)
  if (payment) return paymentContent(notice, payment)
  if (announcement) return announcementContent(notice, announcement)
  const shared = { headline: t('notices.freezeOver'), detail: t('notices.openAgain') }
  return { kind: 'freeze', ...shared, subject: notice.title, path: calendarPath(notice) }
}

function answerContent(notice: Notice, homework: NonNullable<Notice['homework']>): NoticeContent {
  const { stream_id: streamId, title: course } = notice
  const { verdict, day_number: day, homework_id: homeworkId, status_id: statusId, title: subject } = homework
  const kind = verdict === 'DONE' ? 'approved' : 'returned'
  return {
    kind,
    headline: homework.is_corrected ? t('notices.corrected') : headlineOf(kind),
    subject,
    detail: day === null ? course : t('notices.dayOf', { course, day }),
    path: streamId === null ? undefined : paths.homework({ streamId, homeworkId, status: statusId }),
  }
}

function headlineOf(kind: 'approved' | 'returned'): string {
  return kind === 'approved' ? t('notices.approved') : t('notices.returned')
}

function messageContent({ title: subject, chat_id: chatId }: Notice): NoticeContent {
  const path = chatId === null ? undefined : paths.chat({ chatId })
  return { kind: 'message', headline: t('notices.expertWrote'), subject, detail: t('notices.inChat'), path }
}

function supportContent({ title: subject, question_id: questionId }: Notice): NoticeContent {
  const path = questionId === null ? undefined : paths.supportQuestion({ questionId })
  return { kind: 'support', headline: t('notices.supportAnswered'), subject, path }
}

function paymentContent({ title: subject }: Notice, payment: NonNullable<Notice['payment']>): NoticeContent {
  const { subscription_id: subscriptionId } = payment
  const path = subscriptionId === null ? paths.instalments() : paths.subscription({ subscriptionId })
  return { kind: 'payment', headline: t('notices.paymentFailed'), subject, detail: t('notices.payAgain'), path }
}

/** The server has checked the path of staff when they wrote it. */
function announcementContent({ title }: Notice, { text, path }: NonNullable<Notice['announcement']>): NoticeContent {
  return { kind: 'announcement', headline: title, subject: text, path: path === '' ? paths.home() : (path as AppPath) }
}

const meetingHeadlines = {
  meeting_confirmed: 'notices.meetingConfirmed',
  meeting_moved: 'notices.meetingMoved',
  meeting_cancelled: 'notices.meetingCancelled',
  meeting_soon: 'notices.meetingSoon',
} as const

function meetingContent({ kind }: Notice, meeting: NonNullable<Notice['meeting']>): NoticeContent {
  return {
    kind: 'meeting',
    headline: t(meetingHeadlines[kind as keyof typeof meetingHeadlines]),
    // The meeting's time stands beside its title, apart from the time of the notice.
    subject: `${meeting.title} · ${formatDateTime(meeting.start_date_time)}`,
    path: paths.consultations(),
  }
}

function accessContent(notice: Notice, access: NonNullable<Notice['access']>): NoticeContent {
  const { subscription_id: subscriptionId, last_date } = access
  const date = formatDate(last_date)
  if (subscriptionId === null) {
    const shared = { headline: t('notices.accessEnds'), detail: t('notices.openUntil', { date }) }
    return { kind: 'access', ...shared, subject: notice.title, path: calendarPath(notice) }
  }
  const shared = { headline: t('notices.subscriptionEnds'), detail: t('notices.validUntil', { date }) }
  return { kind: 'access', ...shared, subject: notice.title, path: paths.subscription({ subscriptionId }) }
}

function calendarPath({ stream_id: streamId }: Notice): AppPath | undefined {
  return streamId === null ? undefined : paths.calendar({ streamId })
}
