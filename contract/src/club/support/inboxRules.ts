import type { QuestionStatus } from './rules.ts'

/** Tabs of the inbox: for each member of the staff every question is in exactly one. */
export const inboxTabs = ['mine', 'unowned', 'colleagues', 'awaiting', 'closed'] as const
export type InboxTab = (typeof inboxTabs)[number]

type Placed = {
  status: QuestionStatus
  /** The id of whoever answers it, while they have a role that may; null: nobody. */
  ownerId: number | null
}

/** The tab of a question for a member of the staff. */
export function inboxTabOf({ status, ownerId }: Placed, viewerId: number): InboxTab {
  if (status === 'closed') return 'closed'
  if (status === 'answered') return 'awaiting'
  if (ownerId === null) return 'unowned'
  return ownerId === viewerId ? 'mine' : 'colleagues'
}

/** Maximum length of an answer, a note or a template. */
export const maxAnswerLength = 5000

export const maxQuestionTemplates = 50

export const maxInboxSearchLength = 100

/** Days covered by the figures. */
export const inboxFigureDays = 30
/** The latest answers covered by the figures. */
export const maxInboxFigureAnswers = 10_000

/** The latest errors shown beside a question. */
export const maxShownErrors = 5
/** The latest other questions of the same asker. */
export const maxOtherQuestions = 20

/** A question is urgent once less than this share of the promised time is left. */
export const urgentShare = 0.25

export type Urgency = 'late' | 'urgent' | 'soon' | 'calm'

/** How much of the promised time is left: none, less than a quarter, less than six tenths, or more. Times in seconds. */
export function questionUrgency(
  { waiting_since: waitingSince, answer_by: answerBy }: { waiting_since: number; answer_by: number },
  now: number,
): Urgency {
  const left = answerBy - now
  if (left <= 0) return 'late'
  const share = left / Math.max(1, answerBy - waitingSince)
  if (share < urgentShare) return 'urgent'
  return share < 0.6 ? 'soon' : 'calm'
}

/** Stands in a template for the asker's first name and the title of their course. */
export const templateTokens = { name: '{name}', course: '{course}' } as const

/** Fills a template; an unknown course leaves out its token, an unknown name its token and the comma after it. */
export function fillQuestionTemplate(text: string, { name, course }: { name: string; course: string }): string {
  const named = name ? text : text.replaceAll(/\{name\}[,!]?\s*/g, '')
  return named.replaceAll(/\{name\}|\{course\}/g, (token) => (token === templateTokens.name ? name : course))
}
