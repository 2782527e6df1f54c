import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourse } from '#contract/courses/api.ts'
import { addressOf, startSchool, type School } from './testing.ts'
import { addCourse, addStream } from './testingCourse.ts'

let school: School
let url: string
let authorization: string
beforeAll(async () => {
  school = await startSchool()
  const { id, email } = await school.addLearner()
  const course = await addCourse(school.database)
  await addStream(school.database, { userId: id, courseId: course.id })
  url = addressOf(getCourse, { params: { courseId: course.id }, query: { expand: 'stages,stages.days' } })
  authorization = `Bearer ${await school.signIn(email)}`
})
afterAll(() => school.close())

const ask = (accepted: string) =>
  school.app.inject({ url, headers: { authorization, ...(accepted && { 'accept-encoding': accepted }) } })

type Answer = Awaited<ReturnType<typeof ask>>

function opened({ headers, rawPayload }: Answer): Buffer {
  if (headers['content-encoding'] === undefined) return rawPayload
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)
}

test.each([
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.001', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0.0, br;q=0', undefined],
  ['gzipped', undefined],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  const answer = await ask(accepted)
  const plain = await ask('')
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['vary']).toContain('accept-encoding')
  expect(opened(answer).toString()).toBe(plain.body)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
})

test('a short answer is sent as it is', async () => {
  const answer = await school.app.inject({
    url: '/spa/api/v1/user',
    headers: { authorization, 'accept-encoding': 'gzip' },
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each(['gzip', 'br'])(
  'answers longer than what is kept for %s arrive whole, also at the same time',
  async (encoding) => {
    const urls = ['/spa/openapi.json', url, '/spa/openapi.json', url]
    const answers = await Promise.all(
      urls.map((each) =>
        school.app
          .inject({ url: each, headers: { authorization, 'accept-encoding': encoding } })
          .then((answer) => answer),
      ),
    )
    for (const [index, answer] of answers.entries()) {
      const plain = await school.app.inject({ url: urls[index] ?? '', headers: { authorization } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(opened(answer).toString()).toBe(plain.body)
    }
  },
)
