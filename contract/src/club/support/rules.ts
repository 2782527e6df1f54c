export const maxQuestionLength = 500
export const maxAskerNameLength = 60
/** Pictures, videos and documents of a message. */
export const maxQuestionFiles = 5

/** Waits for an answer; has one; is over. A message of the asker opens it again. */
export const questionStatuses = ['open', 'answered', 'closed'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** Whether it was written, or sent by one press where renewals and purchases lead to the support. */
export const questionKinds = ['written', 'auto'] as const

/** Links in mails to guests are valid for this long. */
export const questionLinkSeconds = 30 * 24 * 3600

/** Without its line breaks and shortened, a message is the title of its question. */
export function questionTitle(message: string): string {
  const line = message.trim().split('\n', 1)[0]?.trim() ?? ''
  const letters = Array.from(line)
  return letters.length > 80 ? `${letters.slice(0, 79).join('').trimEnd()}…` : line
}
