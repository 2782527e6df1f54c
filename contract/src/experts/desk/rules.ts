/** Items at the desk: homework, questions in a chat, requests of meetings. */
export const itemKinds = ['homework', 'chat', 'meeting'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A claim lasts this long; each piece of work on the item renews it. */
export const claimSeconds = 15 * 60

/** An item is urgent this long before its deadline. */
export const soonSeconds = 6 * 3600

export const maxTemplateTitleLength = 40
export const maxTemplates = 50

/** Items are counted up to this number. */
export const maxCount = 1000

/** Days covered by the figures. */
export const figureDays = 7

/** The latest answers covered by the figures. */
export const maxFigureAnswers = 10_000

export const urgencies = ['late', 'soon', 'calm'] as const
export type Urgency = (typeof urgencies)[number]

/** The urgency of an answer; times are in seconds. */
export function urgencyOf(answerBy: number, now: number): Urgency {
  if (answerBy <= now) return 'late'
  return answerBy - now < soonSeconds ? 'soon' : 'calm'
}

export const maxAnswerFiles = 10

export const maxReasonLength = 500

export const maxExpertNoteLength = 2000

/** The latest homework on the card of a learner. */
export const maxLearnerHomework = 20
export const maxLearnerMarks = 10
export const maxLearnerNotes = 100
