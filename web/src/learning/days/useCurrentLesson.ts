import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { type DayPlan, type PlannedLesson, startPosition, type Position, type Repeats } from '../programme/plan.ts'
import { daySearch } from './daySearch.ts'

export type CurrentLesson = {
  position: Position | undefined
  /** Counts the learner's requests to play; a new one starts playback. */
  playRequest: number
  playAt: (position: Position) => void
}

/**
 * The current lesson of a day: the one in the URL, otherwise the next to watch. It stays current when another lesson
 * becomes the next one, until it is no longer shown, and is kept in the URL. A request to play comes in the history state and is removed once read.
 */
export function useCurrentLesson(plan: DayPlan, repeats: Repeats): CurrentLesson {
  const router = useRouter()
  const { lesson: requestedId } = useRouteSearch(daySearch)
  const [location] = useState(() => router.state.location)
  const [current, setCurrent] = useState<Pick<CurrentLesson, 'position' | 'playRequest'>>(() => {
    const requested = plan.lessons.find(({ lesson }) => lesson.id === requestedId)
    return { position: firstPosition(plan, repeats, requested), playRequest: location.state.play ? 1 : 0 }
  })
  const lesson = current.position?.lessonId
  const isShown = plan.lessons.length === 0 || plan.lessons.some((one) => one.lesson.id === lesson)
  if (!isShown) setCurrent({ position: firstPosition(plan, repeats), playRequest: 0 })
  // Replacing an address that is not rendered yet would keep the scroll position of the page before, and overwrite its own.
  const isRendered = useRouterState({ select: ({ status }) => status === 'idle' })
  useEffect(() => {
    if (!isRendered) return
    // Leaves a navigation to another page alone.
    if (lesson === undefined || router.latestLocation.pathname !== location.pathname) return
    const { play, ...state } = router.latestLocation.state
    const search = router.latestLocation.search as Record<string, unknown>
    if (!play && daySearch(search).lesson === lesson) return
    void router.navigate({ to: '.', search: { lesson }, state, replace: true, resetScroll: false })
  }, [router, location, lesson, isRendered])
  const playAt = (position: Position) => setCurrent(({ playRequest }) => ({ position, playRequest: playRequest + 1 }))
  return { ...current, playAt }
}

function firstPosition(plan: DayPlan, repeats: Repeats, requested?: PlannedLesson): Position | undefined {
  const first = requested ?? plan.next ?? plan.lessons[0]
  return first && startPosition(plan, first, repeats)
}
