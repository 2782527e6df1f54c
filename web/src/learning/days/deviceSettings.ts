import { useState } from 'react'
import type { LessonSet } from '#contract/learning/courses/api.ts'
import { clampRepeats } from '#contract/learning/courses/rules.ts'
import { onSessionEnd } from '../../platform/session/session.ts'
import { removeStorageKeys } from '../../platform/storage/deviceStorage.ts'
import type { Repeats } from '../programme/plan.ts'

const autoplayKey = 'autoplay'

/** Whether the next lesson starts on its own; stored on this device, on by default. */
export function useAutoplay(): [boolean, (autoplay: boolean) => void] {
  const [autoplay, setAutoplay] = useState(() => localStorage.getItem(autoplayKey) !== 'off')
  const change = (next: boolean) => {
    localStorage.setItem(autoplayKey, next ? 'on' : 'off')
    setAutoplay(next)
  }
  return [autoplay, change]
}

const repeatsPrefix = 'repeats:'

onSessionEnd(clearRepeats)

export function clearRepeats(): void {
  removeStorageKeys(localStorage, repeatsPrefix)
}

/** How often the learner repeats each set of a run; stored on this device only. */
export function useRepeats(streamId: number): [Repeats, (set: LessonSet, count: number) => void] {
  const key = repeatsPrefix + streamId
  const [repeats, setRepeats] = useState(() => readRepeats(key))
  const change = (set: LessonSet, count: number) => {
    const next = { ...repeats, [set.id]: clampRepeats(count, set) }
    localStorage.setItem(key, JSON.stringify(next))
    setRepeats(next)
  }
  return [repeats, change]
}

function readRepeats(key: string): Repeats {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Repeats) : {}
  } catch {
    return {}
  }
}
