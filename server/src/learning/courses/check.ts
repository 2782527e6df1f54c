import { languages } from '#contract/endpoint.ts'
import { canFindDamage } from '../videos/damage.ts'
import { CourseErrors, readCourses, type CourseContent, type Reading } from './importFolder.ts'

type Check = Pick<Reading, 'folders' | 'brands'> & { onWarning: (sentence: string) => void }

/** Validates course folders and decodes every video; returns a line about each. Throws CourseErrors. */
export async function checkCourses({ folders, brands, onWarning }: Check): Promise<string[]> {
  if (!(await canFindDamage()))
    onWarning('Videos were not decoded, as there is no ffmpeg: damage inside them is not found.')
  try {
    return (await readCourses({ folders, brands, onWarning, selectDecoded: (videos) => Promise.resolve(videos) })).map(
      summaryOf,
    )
  } catch (error) {
    throw error instanceof CourseErrors ? new CourseErrors(error.errors, 'An import would fail') : error
  }
}

function summaryOf({ file, videos }: CourseContent): string {
  const days = file.stages.flatMap((stage) => stage.days).length
  const translated = languages.filter((language) => language in file.title)
  const counts = [
    countOf(days, 'day'),
    countOf(Object.keys(file.lessons).length, 'lesson'),
    countOf(videos.length, 'video'),
  ]
  return `${file.slug}: valid (${counts.join(', ')}, titles in ${translated.join(', ')})`
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
