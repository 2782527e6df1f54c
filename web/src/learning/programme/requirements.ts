import { isSent, type DayPlan, type PlannedSet } from './plan.ts'

export type Requirement = {
  key: string
  kind: 'set' | 'repeats' | 'homework'
  /** Title of the set or homework; empty for a set without one. */
  title: string
  isRequired: boolean
  done: number
  count: number
}

/** The requirements of a day: its sets, then its homework. */
export function requirementsOf(plan: DayPlan): Requirement[] {
  return [
    ...plan.sets.map(setRequirement),
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

/** A set with several repetitions counts those, otherwise its watched lessons. */
function setRequirement({ set, lessons, plays, isRequired }: PlannedSet): Requirement {
  const counted = isRequired ? lessons.filter(({ lesson }) => lesson.is_required) : lessons
  const watched = counted.filter((lesson) => lesson.state === 'watched')
  const isRepeated = isRequired && set.repeat_from > 1
  return {
    key: `set ${set.id}`,
    kind: isRepeated ? 'repeats' : 'set',
    title: set.title,
    isRequired,
    done: isRepeated ? Math.min(plays, set.repeat_from) : watched.length,
    count: isRepeated ? set.repeat_from : counted.length,
  }
}
