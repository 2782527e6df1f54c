import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { DayPlan } from './plan.ts'
import { playing, type Playing, type Repeats } from './playing.ts'

export type ChosenLesson = {
  now: Playing | undefined
  /** How often the learner has asked for a lesson of the day. */
  asked: number
  follow: (then: Playing) => void
}

/**
 * The lesson of a day that is on: the one that the address names, else the next to watch. What is on stays on, also
 * when watching it makes another lesson the next one, and stands in the address. A wish to play is in the state of the
 * address until it is heard.
 */
export function useChosenLesson(plan: DayPlan, repeats: Repeats): ChosenLesson {
  const router = useRouter()
  const [place] = useState(() => router.state.location)
  const [chosen, setChosen] = useState<Pick<ChosenLesson, 'now' | 'asked'>>(() => {
    const begin = plan.lessons.find(({ lesson }) => isNamed(place.searchStr, lesson.id)) ?? plan.next ?? plan.lessons[0]
    return { now: begin && playing(plan, begin, repeats), asked: place.state.play ? 1 : 0 }
  })
  const lesson = chosen.now?.lessonId
  useEffect(() => {
    // Whoever is on the way to another page goes on.
    if (lesson === undefined || router.latestLocation.pathname !== place.pathname) return
    const { play, ...state } = router.latestLocation.state
    if (!play && isNamed(router.latestLocation.searchStr, lesson)) return
    void router.navigate({ to: '.', search: { lesson }, state, replace: true, resetScroll: false })
  }, [router, place, lesson])
  return { ...chosen, follow: (then) => setChosen(({ asked }) => ({ now: then, asked: asked + 1 })) }
}

function isNamed(query: string, lessonId: number): boolean {
  return new URLSearchParams(query).get('lesson') === String(lessonId)
}
