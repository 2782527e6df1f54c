import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command.ts'
import { checkCourses } from './check.ts'
import { CourseFile } from '#contract/learning/courses/courseFile.ts'
import { writeNewCourse } from './newCourse.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'daystream-new-'))
})
afterAll(() => rm(base, { recursive: true }))

const create = (...args: string[]) => runCommand(['server/src/commands/courseNew.ts', ...args], {})

/** The names of all fields of a schema and its parts. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)]
}

test('a new course is valid and contains every field, most with an explanation above', async () => {
  const folder = join(base, 'calm-week')
  expect(await create('calm-week', folder)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining(folder),
  })
  const lines = await checkCourses({ folders: [folder], brands: new Set(['local']), onWarning: () => undefined })
  expect(lines).toEqual(['calm-week: valid (3 days, 3 lessons, 1 video, titles in ru, en, es)'])
  const source = await readFile(join(folder, 'course.yaml'), 'utf8')
  for (const name of fieldsOf(CourseFile)) expect(source).toMatch(new RegExp(`\\b${name}:`))
  for (const name of Object.keys(CourseFile.properties))
    expect(source).toMatch(new RegExp(`^(#.*\\n)+([a-z].*\\n)*${name}:`, 'm'))
})

test('the commented lines of a new course are valid too', async () => {
  const folder = join(base, 'commented')
  await writeNewCourse({ slug: 'commented', brand: 'local', folder })
  const source = await readFile(join(folder, 'course.yaml'), 'utf8')
  const full = source.replaceAll(/^( +)# (\w+: \S+)$/gm, '$1$2')
  expect(full.split('\n').filter((line, index) => line !== source.split('\n')[index])).toHaveLength(4)
  await writeFile(join(folder, 'course.yaml'), full)
  const check = checkCourses({ folders: [folder], brands: new Set(['local']), onWarning: () => undefined })
  expect(await check).toEqual([expect.stringMatching(/^commented: valid/)])
})

test('rejects an existing folder and leaves it unchanged', async () => {
  const folder = join(base, 'twice')
  const results = await Promise.all([create('first', folder), create('second', folder)])
  expect(results.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1]))
  expect(results.find(({ code }) => code === 1)).toMatchObject({
    stderr: expect.stringContaining('twice exists already'),
  })
  expect((await readdir(base)).filter((name) => name.startsWith('twice'))).toEqual(['twice'])
})

test('a full disk leaves nothing and the message names a remedy', async () => {
  const command = `ulimit -f 2; exec "$0" server/src/commands/courseNew.ts full "$1"`
  const child = spawn('sh', ['-c', command, process.execPath, join(base, 'full')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  expect(stderr).toMatch(/^EFBIG: .*: free some space and run the command again\.\n$/)
  expect((await readdir(base)).filter((name) => name.startsWith('full'))).toEqual([])
})

test.each([
  [[], 'Usage: npm run course:new -- <slug> [<folder>]'],
  [['Calm Week'], '"Calm Week": the slug must be of lowercase letters, digits and single hyphens.'],
])('rejects %j in one sentence', async (args, sentence) => {
  expect(await create(...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
})
