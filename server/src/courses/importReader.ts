import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { readYaml, type Note } from '../yamlFile.ts'
import { CourseFile } from './importSchema.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
const isCourseFile = ajv.compile<CourseFile>(CourseFile)

const courseFileName = 'course.yaml'

/**
 * Reads a course's file and checks its shape. `course` is there when it can be looked into; `note` adds what is found
 * there to `mistakes`, each as "course.yaml:12: what is wrong".
 */
export async function readCourseFile(folder: string): Promise<{ course?: CourseFile; mistakes: string[]; note: Note }> {
  try {
    const source = await readFile(join(folder, courseFileName), 'utf8')
    const { content, ...read } = readYaml({ name: courseFileName, source }, isCourseFile)
    return { ...read, ...(content && { course: content }) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    return { mistakes: [`${courseFileName}:1: the file can not be read (${code})`], note: () => undefined }
  }
}
