import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCourse, aState, watched } from '../../../test/course.ts'
import { watchTime } from '../programme/stats.ts'
import { useCalendarStages } from './useStream.ts'

it('the plans of a course are computed once per status', () => {
  const course = aCourse()
  const first = aState()
  const { result, rerender } = renderHook(({ state }) => useCalendarStages(course, state), {
    initialProps: { state: first },
  })
  const before = result.current
  rerender({ state: first })
  expect(result.current).toBe(before)
  const { viewedSeconds, totalSeconds } = watchTime(before)
  rerender({ state: aState({ lessons: [...(first.lessons ?? []), watched(51)] }) })
  expect(watchTime(result.current)).toEqual({ viewedSeconds: viewedSeconds + 300, totalSeconds })
})
