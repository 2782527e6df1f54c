import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue, startJobs } from '../../platform/jobs/jobs.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addClip, expectPublishedOnce, readState } from '../../../test/videos.ts'
import { eventually } from '../../../test/waiting.ts'
import { jobs } from '../../worker.ts'
import { videoConversion } from './jobs.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const startWorker = () => {
  const onError = (error: unknown) => console.error(error)
  return startJobs({ ...school, jobs, isWorker: true, onError, intervals: shortIntervals })
}

test('the earlier of two workers that convert the same video neither publishes nor fails it', async () => {
  const { sql } = school.database
  const id = await addClip(school, { seconds: 10, size: '854x480' })
  const earlier = await startWorker()
  await eventually(async () => expect((await readState(sql, id)).progress).toBeGreaterThan(0))
  await enqueue(sql, videoConversion, { videoId: id })
  const later = await startWorker()
  await eventually(async () => {
    const { status, failure } = await readState(sql, id)
    expect(failure).toBeNull()
    expect(status).toBe('ready')
  })
  await Promise.all([earlier.stop(), later.stop()])
  await expectPublishedOnce(school, id)
  const [video] = await sql<{ attempt: number }>`select attempt from videos where id = ${id}`
  expect(video?.attempt).toBe(2)
})
