import { groupBy } from '../../platform/collections/groupBy.ts'
import type { Download, DownloadIndex, Place } from './downloadIndex.ts'

export type LessonOfDownloads = { place: Place; downloads: Download[] }
export type DayOfDownloads = {
  dayId: number
  dayNumber: number
  title: string
  lessons: LessonOfDownloads[]
  downloads: Download[]
}
export type CourseOfDownloads = {
  courseId: number
  title: string
  days: DayOfDownloads[]
  downloads: Download[]
}

/** Downloads by course and day, in the order of the course; one that several lessons show stands in each. */
export function groupDownloads({ downloads, runs }: Pick<DownloadIndex, 'downloads' | 'runs'>): CourseOfDownloads[] {
  const ofCourse = groupBy(downloads, ({ courseId }) => courseId)
  return [...ofCourse].map(([courseId, own]) => {
    const { course_title: title = '' } = runs.findLast((one) => one.course_id === courseId) ?? {}
    return { courseId, title, days: daysOf(own), downloads: own }
  })
}

function daysOf(downloads: readonly Download[]): DayOfDownloads[] {
  const entries = downloads.flatMap((download) => download.places.map((place) => ({ place, download })))
  const days = [...groupBy(entries, ({ place }) => place.dayId)].map(([dayId, ofDay]) => {
    const lessons = [...groupBy(ofDay, ({ place }) => place.lessonId).values()].map((ofLesson) => ({
      place: ofLesson[0]?.place as Place,
      downloads: ofLesson.map(({ download }) => download),
    }))
    const { dayNumber = 0, dayTitle = '' } = ofDay[0]?.place ?? {}
    const own = [...new Set(ofDay.map(({ download }) => download))]
    return { dayId, dayNumber, title: dayTitle, lessons, downloads: own }
  })
  return days.toSorted((one, other) => one.dayNumber - other.dayNumber)
}
