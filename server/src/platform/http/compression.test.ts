import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { addressOf, startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'

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

type Response = Awaited<ReturnType<typeof ask>>

function decompress({ headers, rawPayload }: Response): Buffer {
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
  const response = await ask(accepted)
  const plain = await ask('')
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers['vary']).toContain('accept-encoding')
  expect(decompress(response).toString()).toBe(plain.body)
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
})

test('a short response is not compressed', async () => {
  const response = await school.app.inject({
    url: '/spa/api/v1/user',
    headers: { authorization, 'accept-encoding': 'gzip' },
  })
  expect(response.headers['content-encoding']).toBeUndefined()
})

test.each(['gzip', 'br'])('concurrent %s responses larger than the shared buffer are complete', async (encoding) => {
  const urls = ['/spa/openapi.json', url, '/spa/openapi.json', url]
  const responses = await Promise.all(
    urls.map((each) =>
      school.app
        .inject({ url: each, headers: { authorization, 'accept-encoding': encoding } })
        .then((response) => response),
    ),
  )
  for (const [index, response] of responses.entries()) {
    const plain = await school.app.inject({ url: urls[index] ?? '', headers: { authorization } })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(decompress(response).toString()).toBe(plain.body)
  }
})
