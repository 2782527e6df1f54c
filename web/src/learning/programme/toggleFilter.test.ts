import { expect, test } from 'vitest'
import { toggleFilter } from './filters.ts'

test.each([
  ['chooses a value', {}, 11, { 1: [11] }],
  ['adds a value', { 1: [11] }, 12, { 1: [11, 12] }],
  ['removes a value', { 1: [11, 12] }, 11, { 1: [12] }],
  ['clears an option with its last value', { 1: [11], 2: [21] }, 11, { 2: [21] }],
])('a press %s', (_, filters, valueId, expected) => expect(toggleFilter(filters, 1, valueId)).toEqual(expected))
