import type { PointsRange } from '#contract/learning/points/api.ts'
import type { Content, ContentHomework } from '../courses/content.ts'

type Awards = { day: PointsRange | null; homework: PointsRange | null }

/** Points for a day and for a homework of these courses. */
export function awardsOf(courses: readonly Content[]): Awards {
  const days = courses.flatMap((course) => course.days)
  const stages = courses.flatMap((course) => course.stages)
  const homeworks = [...days, ...stages].flatMap((parent): ContentHomework[] => parent.homeworks)
  return {
    day: rangeOf(days.map(({ points }) => points)),
    homework: rangeOf(homeworks.flatMap(({ scores }) => Object.values(scores))),
  }
}

function rangeOf(amounts: readonly number[]): PointsRange | null {
  const given = amounts.filter((amount) => amount > 0)
  return given.length === 0 ? null : { min: Math.min(...given), max: Math.max(...given) }
}
