import { expect, test } from 'vitest'
import { isBlankBlock } from './blankBlock.ts'

test.each([
  [true, { type: 'heading', text: ' \u200B' }],
  [true, { type: 'list', items: ['', ' '] }],
  [true, { type: 'quote', text: '', source: 'Olga' }],
  [true, { type: 'button', label: '' }],
  [false, { type: 'text', text: 'Rest' }],
  [false, { type: 'list', items: ['', 'Lips'] }],
  [false, { type: 'button', label: 'Open' }],
  [false, { type: 'picture', alt: '', caption: '' }],
  [false, { type: 'film', caption: '' }],
])('a block shows nothing: %j, %j', (isBlank, block) => expect(isBlankBlock(block)).toBe(isBlank))
