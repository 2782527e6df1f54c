import { useQueries, useQuery } from '@tanstack/react-query'
import type { Course } from '#contract/courses/api.ts'
import { courseQuery } from '../courses/courseQueries.ts'
import { formatNumber } from '../format.ts'
import { streamsQuery } from '../streams/streamQueries.ts'

/** How many points a day and homework of the learner's courses bring, such as `20–60`; empty where it is not known. */
export function useAwards(): { day: string; homework: string } {
  const { data: streams = [] } = useQuery(streamsQuery())
  const versions = new Map(streams.flatMap(({ course_id: id, course }) => (course ? [[id, course.version]] : [])))
  const courses = useQueries({
    queries: Array.from(versions, ([courseId, version]) => courseQuery({ courseId, version })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return { day: rangeOf(courses.flatMap(dayAwards)), homework: rangeOf(courses.flatMap(homeworkAwards)) }
}

function dayAwards({ stages = [] }: Course): number[] {
  return stages.flatMap(({ days = [] }) => days.map(({ scores }) => scores))
}

function homeworkAwards({ stages = [] }: Course): number[] {
  const attached = stages.flatMap(({ stage_homeworks: ofStage = [], days = [] }) => [
    ...ofStage,
    ...days.flatMap(({ day_homeworks: ofDay = [] }) => ofDay),
  ])
  return attached.flatMap(({ homework }) => Object.values(homework.scores))
}

function rangeOf(amounts: readonly number[]): string {
  const given = amounts.filter((amount) => amount > 0)
  if (given.length === 0) return ''
  const [least, most] = [Math.min(...given), Math.max(...given)]
  return least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`
}
