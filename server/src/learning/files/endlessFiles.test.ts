import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { listMedia, startUpload, uploadOne } from '../../../test/uploads.ts'
import { webmOf, webmOfEmptyGroups } from '../../../test/webm.ts'

const { video } = fileTypes

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => school.close())
beforeEach(async () => {
  token = await signIn()
})

const signIn = async () => school.signIn((await school.addLearner({ isEmailConfirmed: true })).email)
const endless = webmOfEmptyGroups(4 * 1024 * 1024)

test('a video of millions of empty parts is refused, and delays nobody else', async () => {
  const answered: string[] = []
  const send = async (content: Buffer, { name, bearer }: { name: string; bearer: string }) => {
    const { status, body } = await uploadOne(school, content, { token: bearer, type: video, name })
    answered.push(`${name} ${status} ${body.code ?? ''}`.trim())
  }
  const sent = Array.from({ length: 4 }, () => send(endless, { name: 'endless.webm', bearer: token }))
  await expect.poll(() => listMedia(school, 'work')).toHaveLength(4)
  await send(webmOf({ type: '01' }), { name: 'short.webm', bearer: await signIn() })
  await Promise.all(sent)
  expect(answered).toEqual(['short.webm 200', ...Array<string>(4).fill('endless.webm 415 video_unreadable')])
  await expect.poll(() => listMedia(school, 'work')).toEqual([])
})

test('the work on a file ends when its sender leaves', async () => {
  const sent = Array.from({ length: 3 }, () =>
    startUpload(school, endless, { token, type: video, name: 'endless.webm' }),
  )
  await expect.poll(() => listMedia(school, 'work')).toHaveLength(3)
  await Promise.all(sent.map(({ written }) => written))
  for (const { request } of sent) request.destroy()
  await expect.poll(() => listMedia(school, 'work'), { timeout: 10_000 }).toEqual([])
})
