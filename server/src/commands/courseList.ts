import { listAllCourses, type ListedCourse } from '../learning/courses/export.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { readCommandLine } from './commandLine.ts'
import { withInstallation } from './openInstallation.ts'
import { print } from './output.ts'

const usage = 'Usage: npm run course:list -- [--json]'

/** `npm run course:list`: all courses, one per line; `--json` for scripts. */
async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, { json: { type: 'boolean' } })
  if (positionals.length > 0) throw new OperatorError(`Too many arguments.\n${usage}`)
  const courses = await withInstallation('current schema', ({ database }) => listAllCourses(database.sql))
  if (values.json) print(JSON.stringify(courses, undefined, 2))
  else if (courses.length === 0) print('There are no courses: npm run course:new -- <slug> begins one.')
  else for (const course of courses) print(lineOf(course))
}

function lineOf({ slug, version, title, brands, ...counts }: ListedCourse): string {
  const { ready, converting, failed } = counts.videos
  const videos = [
    `${ready} ready`,
    ...(converting ? [`${converting} waiting`] : []),
    ...(failed ? [`${failed} failed`] : []),
  ]
  const contents = `days: ${counts.days}, lessons: ${counts.lessons}, videos: ${videos.join(' + ')}, learners: ${counts.learners}`
  return `${slug}: "${title}", version ${version}, for ${brands.join(', ')}; ${contents}`
}

main().catch(exitWith)
