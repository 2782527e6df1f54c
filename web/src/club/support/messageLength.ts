import { maxQuestionLength } from '#contract/club/support/rules.ts'
import { t } from '../../platform/language/language.ts'

/** Letters of a message, as the server counts them: an emoji is one. */
const lengthOf = (text: string) => Array.from(text.trim()).length

/** How many letters of those allowed a message has, as a counter. */
export function lengthCounter(text: string): string {
  return `${lengthOf(text)} / ${maxQuestionLength}`
}

/** Says by how much a message is too long; undefined if it is not. */
export function excessText(text: string): string | undefined {
  const excess = lengthOf(text) - maxQuestionLength
  return excess > 0 ? t('support.tooLong', { count: excess }) : undefined
}

/** Why a message of this length cannot be sent. */
export function unsendableReason(text: string): string | undefined {
  return lengthOf(text) === 0 ? t('support.writeFirst') : excessText(text)
}
