import type { Course, Day } from '#contract/learning/courses/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { dayQuery } from '../courses/videoQueries.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { prefetchStream, prefetchStreams, prefetchCourse } from '../streams/prefetchStream.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'

/** Prefetches the data of a day; the URLs of its videos only while it is unlocked. */
export async function prefetchDay({ streamId, dayNumber }: { streamId: number; dayNumber: number }): Promise<void> {
  const found = await prefetchStream(streamId)
  const day = daysOf(found?.course).find((one) => one.day_number === dayNumber)
  if (found && day) await prefetchVideos(found.stream, day)
}

type CourseStream = { id: number; course_id: number }

/** Prefetches the URLs of a day's videos if the cached status says that it is unlocked. */
export async function prefetchVideos(stream: CourseStream, day: Day): Promise<void> {
  const state = queryClient.getQueryData(streamStatusQuery(stream.id).queryKey)
  const status = state?.days?.find((one) => one.stage_day_id === day.id)
  if (!status || status.lock || day.day_of_rest) return
  await queryClient.query(dayQuery({ courseId: stream.course_id, stageId: day.stage_id, dayId: day.id }))
}

/** The path of the day with the id; the calendar's if the course has no such day. */
export async function pathOfDay({ streamId, dayId }: { streamId: number; dayId: number }): Promise<AppPath> {
  const stream = (await prefetchStreams()).find((one) => one.id === streamId)
  const course = stream && (await prefetchCourse(stream))
  const day = daysOf(course).find((one) => one.id === dayId)
  return day ? paths.day({ streamId, dayNumber: day.day_number }) : paths.calendar({ streamId })
}

function daysOf(course: Course | undefined): Day[] {
  return (course?.stages ?? []).flatMap((stage) => stage.days ?? [])
}
