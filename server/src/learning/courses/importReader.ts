import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { readYaml, type AddError } from '../../platform/config/yamlFile.ts'
import { canAccess } from '../../platform/storage/folders.ts'
import { CourseFile } from '#contract/learning/courses/courseFile.ts'

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
/** Compiled when the first file is read: most processes read none. */
const isCourseFile = () => ajv.compile<CourseFile>(CourseFile)

export const courseFileName = 'course.yaml'

type ReadCourse = {
  course?: CourseFile
  source: string
  errors: string[]
  addError: AddError
}

/**
 * Reads and validates a course file. `course` is defined if further checks are possible; `addError` adds their findings
 * to `errors`, each as "folder/course.yaml:12: sentence".
 */
export async function readCourseFile(folder: string): Promise<ReadCourse> {
  try {
    return parseCourseFile(`${basename(folder)}/${courseFileName}`, await readFile(join(folder, courseFileName)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    return { source: '', errors: [await unreadableSentence(folder, code)], addError: () => undefined }
  }
}

/** The same for a file that was read; `name` begins its errors. */
export function parseCourseFile(name: string, bytes: Uint8Array): ReadCourse {
  const { content, source, ...read } = readYaml({ name, bytes }, isCourseFile())
  // PostgreSQL cannot store it, and the file is kept with its comments.
  if (source.includes('\0') && read.errors.length === 0) read.addError([], 'has a null character')
  return { ...read, source, ...(content && { course: content }) }
}

async function unreadableSentence(folder: string, code: string): Promise<string> {
  if (code === 'ENOTDIR') return `${folder} is a file: name the folder that contains it, ${dirname(folder)}`
  if (code !== 'ENOENT') return `${join(folder, courseFileName)} cannot be read (${code})`
  const isThere = await canAccess(folder)
  return isThere ? `${folder} contains no ${courseFileName}` : `there is no folder ${folder}`
}
