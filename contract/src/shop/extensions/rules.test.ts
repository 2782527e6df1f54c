import { expect, test } from 'vitest'
import { canExtend } from './rules.ts'

const open = { status: 'open', is_demo: false, is_optional_purchase: false, is_unpaid: false } as const

test.each([
  ['an open run', open, [true, true]],
  ['a run that has ended', { ...open, status: 'ended' }, [true, false]],
  ['a frozen run', { ...open, status: 'freeze' }, [true, true]],
  ['a run that has not started', { ...open, status: 'not_started' }, [true, true]],
  ['a run that a subscription pays for', { ...open, is_optional_purchase: true }, [false, true]],
  ['a run whose subscription has ended', { ...open, is_optional_purchase: true, status: 'stopped' }, [false, false]],
  ['a run that an overdue instalment closes', { ...open, status: 'stopped', is_unpaid: true }, [false, false]],
  ['a trial', { ...open, is_demo: true }, [false, false]],
] as const)('%s can get more days and more consultations: %s', (_what, run, expected) => {
  expect([canExtend(run, 'course_subscription'), canExtend(run, 'expert_additional_question')]).toEqual(expected)
})
