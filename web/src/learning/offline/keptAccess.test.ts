import { expect, it } from 'vitest'
import { keptAccess } from './keptAccess.ts'

const open = { access: 'open', closes_at: null, ends_at: null } as const

it.each([
  ['an open run without an end', open, { now: 500, serverTime: 0 }, 'open'],
  ['a run before its freeze', { ...open, closes_at: 600, ends_at: 900 }, { now: 599, serverTime: 0 }, 'open'],
  ['a run whose freeze began', { ...open, closes_at: 600, ends_at: 900 }, { now: 600, serverTime: 0 }, 'closed'],
  ['a run whose access ended', { ...open, closes_at: 600, ends_at: 900 }, { now: 900, serverTime: 0 }, 'over'],
  ['a run that the server closed', { ...open, access: 'closed' }, { now: 1, serverTime: 0 }, 'closed'],
  ['a run that the server ended', { ...open, access: 'over' }, { now: 1, serverTime: 0 }, 'over'],
  ['a clock that was set back', { ...open, closes_at: 600, ends_at: 900 }, { now: 100, serverTime: 700 }, 'closed'],
] as const)('downloads of %s', (_which, run, moment, access) => {
  expect(keptAccess(run, moment)).toBe(access)
})
