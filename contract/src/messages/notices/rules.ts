/**
 * Notices of the site: an expert answered homework or wrote in a chat, access ends soon, a freeze is over, the support
 * answered a question, a payment failed, staff wrote to an audience, a video consultation was confirmed, moved or cancelled, or begins soon.
 */
export const meetingNoticeKinds = ['meeting_confirmed', 'meeting_moved', 'meeting_cancelled', 'meeting_soon'] as const
export const noticeKinds = [
  'homework_answered',
  'expert_message',
  'access_ending',
  'freeze_over',
  'support_answer',
  'payment_failed',
  'announcement',
  ...meetingNoticeKinds,
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The search parameter of links in mails and push messages; opening the link marks the notice as read. */
export const noticeParameter = 'notice'
export type MeetingNoticeKind = (typeof meetingNoticeKinds)[number]
