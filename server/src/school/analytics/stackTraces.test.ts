import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportError } from '#contract/school/analytics/api.ts'
import { listErrorReports } from '#contract/school/analytics/staffApi.ts'
import { buildsOf } from '../../platform/site/indexHtml.ts'
import { makeWebsite } from '../../../test/builtWebsite.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let webDir: string
let token: string

/** Two frames of one line: column 11 is of a day, column 21 of React. */
const map = {
  version: 3,
  sources: [
    'web/src/learning/days/DayScreen.tsx',
    'node_modules/react/index.js',
    'web/src/platform/errorLog/errorLog.ts',
  ],
  names: [],
  mappings: 'AAAA,UAEI,UCFJ,UCAA',
}

/** The functions around line 3 or 5 of a day. */
const around = [['DayScreen', 1, 9]]

async function writeMap(build: string, content: object): Promise<void> {
  await writeFile(join(webDir, 'maps', `day-${build}.js.map.gz`), gzipSync(JSON.stringify(content)))
}

beforeAll(async () => {
  webDir = await makeWebsite()
  await mkdir(join(webDir, 'maps'))
  for (const build of ['a1b2c3d', 'e5f6g7h']) await writeMap(build, map)
  await writeMap('i9j8k7l', { ...map, x_functions: [[...around, ['DayScreen.start', 2, 4]], null, null] })
  // Two lines were added above.
  const mappings = 'AAAA,UAII,UCJJ,UCAA'
  const moved = [...around, ['DayScreen.start', 4, 6]]
  await writeMap('m6n5o4p', { ...map, mappings, x_functions: [moved, null, null] })
  school = await startSchool({ WEB_DIR: webDir })
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(async () => {
  await school?.close()
  await rm(webDir, { recursive: true, force: true })
})

const release = () => buildsOf(webDir)[0] ?? ''
const url = (file: string, column: number) => `https://school.test/class/assets/${file}:1:${column}`
const list = async () => (await school.call(listErrorReports, { token })).body

let addressCount = 0
const nextAddress = () => `10.0.0.${(addressCount += 1)}`

async function report(name: string, message: string, frames: readonly string[], address = nextAddress()) {
  const detail = [`${name}: ${message}`, ...frames].join('\n')
  const body = {
    message: `${name}: ${message}`,
    name,
    detail,
    address: '/class/course/5/day/2',
    release: release(),
  }
  return await school.call(reportError, { body, address })
}

test('a stack of built files is stored with the places of their sources, and with the release', async () => {
  await report('TypeError', 'x is null', [
    `    at q (${url('day-a1b2c3d.js', 21)})`,
    `    at ${url('day-a1b2c3d.js', 11)}`,
  ])
  expect(await list()).toMatchObject([
    {
      place: 'web/src/learning/days/DayScreen.tsx:3',
      release: release(),
      detail:
        'TypeError: x is null\n    at q (node_modules/react/index.js:1:1)\n    at web/src/learning/days/DayScreen.tsx:3:5',
    },
  ])
})

test('errors of one place and class are one group in every build, browser and wording', async () => {
  await report('TypeError', 'undefined is not an object', [`q@${url('day-e5f6g7h.js', 11)}`])
  await report('RangeError', 'x is null', [`    at q (${url('day-a1b2c3d.js', 11)})`])
  expect((await list()).map(({ message, count }) => [message, count])).toEqual([
    ['RangeError: x is null', 1],
    ['TypeError: x is null', 2],
  ])
})

test('an error stays in its group when lines above it move, and shows where it is now', async () => {
  await report('MovedError', 'x', [`    at q (${url('day-i9j8k7l.js', 11)})`])
  const [before] = await list()
  await report('MovedError', 'x', [`    at q (${url('day-m6n5o4p.js', 11)})`])
  const [after] = await list()
  expect(before).toMatchObject({ count: 1, place: 'web/src/learning/days/DayScreen.tsx:3' })
  expect(after).toMatchObject({
    fingerprint: before?.fingerprint,
    count: 2,
    place: 'web/src/learning/days/DayScreen.tsx:5',
    detail: 'MovedError: x\n    at DayScreen.start (web/src/learning/days/DayScreen.tsx:5:5)',
  })
})

test('a group that was kept by its line goes on while the line is the same', async () => {
  for (const build of ['a1b2c3d', 'i9j8k7l'])
    await report('LineError', 'x', [`    at q (${url(`day-${build}.js`, 11)})`])
  expect((await list())[0]).toMatchObject({ message: 'LineError: x', count: 2 })
})

test('what only reports an error is not its place', async () => {
  await report('Error', 'No course', [`    at r (${url('day-a1b2c3d.js', 31)})`, `    at ${url('day-a1b2c3d.js', 11)}`])
  expect((await list())[0]?.place).toBe('web/src/learning/days/DayScreen.tsx:3')
})

test('an error of the mobile application is read, too, with its build if it was made from these sources', async () => {
  const application = '0123456789ab'
  await writeFile(join(webDir, 'maps', `application-${application}.gz`), '')
  for (const [origin, build] of [
    ['capacitor://localhost', application],
    ['https://localhost', 'ba9876543210'],
  ] as const) {
    const name = `${build}Error`
    const detail = `${name}: x\n    at q (${origin}/assets/day-a1b2c3d.js:1:11)`
    const body = { message: `${name}: x`, name, detail, address: '/course/5/day/2', release: build }
    expect((await school.call(reportError, { body, address: nextAddress() })).status).toBe(200)
  }
  expect((await list()).slice(0, 2).map(({ place, release: known }) => [place, known])).toEqual([
    ['web/src/learning/days/DayScreen.tsx:3', null],
    ['web/src/learning/days/DayScreen.tsx:3', application],
  ])
})

test.each([
  ['a build whose maps are gone', `    at q (${url('day-zzzzzzz.js', 11)})`, '    at q (assets/day-zzzzzzz.js:1:11)'],
  [
    'a file outside the folder of maps',
    `    at q (${url('../maps/day.js', 11)})`,
    `    at q (${url('../maps/day.js', 11)})`,
  ],
  ['a column that no file has', `    at q (${url('day-a1b2c3d.js', 999_999)})`, expect.any(String) as string],
])('a report of %s is stored', async (what, frame, line) => {
  expect((await report(what, 'x', [frame])).status).toBe(200)
  expect((await list())[0]?.detail.split('\n')[1]).toEqual(line)
})

test('a report of a hundred frames of a hundred files is answered', async () => {
  const frames = Array.from({ length: 100 }, (_, index) => `    at ${url(`day-${index}.js`, index)}`)
  expect((await report('Flood', 'x', frames)).status).toBe(200)
})

test('made-up reports read few maps a minute: the others are stored as they came and say so', async () => {
  const detailOf = async (message: string) => (await list()).find((each) => each.message === message)?.detail
  const unread = 'sources not named: too many reports at that moment'
  const madeUp = async (column: number, address: string) => {
    const name = `MadeUp${column}`
    expect((await report(name, 'x', [`    at q (${url('day-m6n5o4p.js', column)})`], address)).status).toBe(200)
    return (await detailOf(`${name}: x`)) ?? ''
  }
  // One network leaves reads to the others.
  for (let column = 1000; column < 1010; column += 1) await madeUp(column, '10.2.0.1')
  expect(await madeUp(1010, '10.2.0.1')).toBe(`MadeUp1010: x\n    at q (assets/day-m6n5o4p.js:1:1010)\n    (${unread})`)
  expect(await madeUp(1011, '10.2.0.2')).not.toContain(unread)
  // Twenty of this minute are left at most.
  const details: string[] = []
  for (let column = 1100; column < 1121; column += 1) details.push(await madeUp(column, `10.3.0.${column - 1099}`))
  expect(details.at(-1)).toContain(unread)
  await report('KnownError', 'x', [`    at q (${url('day-a1b2c3d.js', 11)})`], '10.4.0.1')
  expect(await detailOf('KnownError: x')).toMatch(/DayScreen\.tsx:3:5\)$/)
})

test.each([
  '/class/maps/day-a1b2c3d.js.map.gz',
  '/class/assets/day-a1b2c3d.js.map',
  '/class/assets/../maps/day-a1b2c3d.js.map.gz',
])('a source map is not served: %s', async (path) => {
  const { statusCode, headers } = await school.app.inject({ url: path, headers: { host: 'face.localhost' } })
  expect([statusCode, headers['content-type']]).not.toEqual([200, expect.stringMatching(/json|gzip|octet/)])
})
