import { visibleText } from '../../platform/visibleText.ts'
import type { Worded } from './rules.ts'

/** Whether a block shows nothing. Pictures and films always show something. */
export function isBlankBlock({ type, text = '', items = [], label = '' }: Worded): boolean {
  if (type === 'picture' || type === 'film') return false
  return visibleText([text, label, ...items].join('')) === ''
}
