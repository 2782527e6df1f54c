/** What waits at the desk: homework, the question of a chat, the request of a meeting. */
export const itemKinds = ['homework', 'chat', 'meeting'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A claimed item is the expert's for this time; each piece of work on it renews the claim. */
export const claimSeconds = 15 * 60

/** From this time before its end a promised answer is urgent. */
export const soonSeconds = 6 * 3600

export const templateTitleMaximum = 40
/** Templates of one expert. */
export const templatesMaximum = 50

/** Items are counted up to this number. */
export const countMaximum = 1000

/** Figures cover the answers of these days. */
export const figureDays = 7

/** … and at most so many of them, the latest. */
export const figureAnswersMaximum = 10_000

export const urgencies = ['late', 'soon', 'calm'] as const
export type Urgency = (typeof urgencies)[number]

/** How urgent an answer is; times in seconds. */
export function urgencyOf(answerBy: number, now: number): Urgency {
  if (answerBy <= now) return 'late'
  return answerBy - now < soonSeconds ? 'soon' : 'calm'
}

/** Photos, videos and sounds of one answer. */
export const answerFilesMaximum = 10

/** Reason why a question of a chat needs no answer. */
export const reasonMaximum = 500

/** Letters of a note about a learner. */
export const expertNoteMaximum = 2000

/** How much the card of a learner shows, the latest. */
export const learnerHomeworkMaximum = 20
export const learnerMarksMaximum = 10
export const learnerNotesMaximum = 100
