import type { Language } from '#contract/endpoint.ts'
import type { PushMessage } from '#contract/messages/push/rules.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import { paths } from '../../platform/site/paths.ts'
import { pushTexts, type PushKind } from './texts.ts'

/** Ids of the thing that a message is about. */
export type PushSubject = {
  streamId?: number | null
  homeworkId?: number | undefined
  statusId?: number | undefined
  chatId?: number | null
  questionId?: number | null
  subscriptionId?: number | null
  meetingId?: number | undefined
  announcementId?: number | null
  /** The page of an announcement; empty for Today. */
  url?: string | undefined
}

type Row = {
  /** A later message would only surprise; reminders have an end of their own. */
  lifeSeconds: number
  /** Whether it waits for the end of quiet hours; what people have timed themselves and sign-ins never do. */
  waitsForMorning: boolean
  /** A message replaces the former one of its tag. */
  tag: (subject: PushSubject) => string
  /** The page that a press opens. */
  address: (subject: PushSubject) => AppPath
}

const waiting = { lifeSeconds: daySeconds, waitsForMorning: true }
const immediate = { lifeSeconds: daySeconds, waitsForMorning: false }

const homework: Row = {
  ...waiting,
  tag: ({ statusId }) => `homework-${statusId}`,
  address: ({ streamId, homeworkId, statusId }) =>
    paths.homework({ streamId: streamId ?? 0, homeworkId: homeworkId ?? 0, status: statusId ?? 0 }),
}
const ofRun = { address: ({ streamId }: PushSubject) => paths.calendar({ streamId: streamId ?? 0 }) }
const ofSubscription = {
  address: ({ subscriptionId }: PushSubject) => paths.subscription({ subscriptionId: subscriptionId ?? 0 }),
}
const ofMeeting = {
  tag: ({ meetingId }: PushSubject) => `meeting-${meetingId}`,
  address: () => paths.consultations(),
}

export const pushKinds: Record<PushKind, Row> = {
  approved: homework,
  returned: homework,
  corrected: homework,
  message: {
    ...waiting,
    tag: ({ chatId }) => `chat-${chatId}`,
    address: ({ chatId }) => paths.chat({ chatId: chatId ?? 0 }),
  },
  support: {
    ...waiting,
    tag: ({ questionId }) => `question-${questionId}`,
    address: ({ questionId }) => paths.supportQuestion({ questionId: questionId ?? 0 }),
  },
  meetingConfirmed: { ...waiting, ...ofMeeting },
  meetingMoved: { ...waiting, ...ofMeeting },
  meetingCancelled: { ...waiting, ...ofMeeting },
  meetingSoon: { ...immediate, ...ofMeeting },
  access: { ...waiting, ...ofRun, tag: ({ streamId }) => `access-${streamId}` },
  subscription: { ...waiting, ...ofSubscription, tag: ({ subscriptionId }) => `subscription-${subscriptionId}` },
  freeze: { ...waiting, ...ofRun, tag: ({ streamId }) => `freeze-${streamId}` },
  payment: {
    ...waiting,
    tag: ({ subscriptionId }) => `payment-${subscriptionId ?? 'instalment'}`,
    address: (subject) => (subject.subscriptionId === null ? paths.instalments() : ofSubscription.address(subject)),
  },
  announcement: {
    ...waiting,
    tag: ({ announcementId }) => `announcement-${announcementId}`,
    // Checked when it was written.
    address: ({ url }) => (url ? (url as AppPath) : paths.home()),
  },
  reminder: { ...immediate, tag: () => 'reminder', address: () => paths.home() },
  signIn: { ...immediate, tag: () => 'sign-in', address: () => paths.userSettings() },
}

type Wording = { language: Language; values?: Record<string, string> }

/** The texts of a kind in a language; mails have the same. */
export function pushTextOf(kind: PushKind, { language, values = {} }: Wording): Pick<PushMessage, 'title' | 'body'> {
  const { title, body } = pushTexts[kind][language]
  return { title: fillTemplate(title, values), body: fillTemplate(body, values) }
}
