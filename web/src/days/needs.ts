import { isSent, type DayPlan, type PlannedSet } from './plan.ts'

/** One thing that a day asks for. */
export type Need = {
  key: string
  kind: 'set' | 'repeats' | 'homework'
  /** Name of the set or the homework; empty for a set without one. */
  title: string
  isRequired: boolean
  done: number
  count: number
}

/** What a day asks for, in its order: its sets, then its homework. */
export function needsOf(plan: DayPlan): Need[] {
  return [
    ...plan.sets.map(setNeed),
    ...plan.homeworks.map(({ attached, status }) => ({
      key: `homework ${attached.id}`,
      kind: 'homework' as const,
      title: attached.homework.title,
      isRequired: attached.is_required > 0,
      done: isSent(status) ? 1 : 0,
      count: 1,
    })),
  ]
}

/** A set is asked for as often as it must be gone through; once means that its lessons are watched. */
function setNeed({ set, lessons, plays, isRequired }: PlannedSet): Need {
  const wanted = isRequired ? lessons.filter(({ lesson }) => lesson.is_required) : lessons
  const watched = wanted.filter((lesson) => lesson.state === 'watched')
  const isRepeated = isRequired && set.repeat_from > 1
  return {
    key: `set ${set.id}`,
    kind: isRepeated ? 'repeats' : 'set',
    title: set.title,
    isRequired,
    done: isRepeated ? Math.min(plays, set.repeat_from) : watched.length,
    count: isRepeated ? set.repeat_from : wanted.length,
  }
}
