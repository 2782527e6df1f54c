import { readdir, readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addClip, expectPublishedOnce, readState } from '../../../test/videos.ts'
import { startWorkerProcess } from '../../../test/serverProcess.ts'
import { jobs } from '../../worker.ts'
import { eventually } from '../../../test/waiting.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** Ids of the running programs that were started on this school's folder. */
async function conversions(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_id, index) => commands[index]?.includes(`file:${school.config.dataDir}`))
}

const startWorker = () => {
  const onError = (error: unknown) => console.error(error)
  return startJobs({ ...school, jobs, isWorker: true, onError, intervals: shortIntervals })
}

test.skipIf(process.platform !== 'linux')(
  'another worker repeats the conversion of a killed one after its heartbeat times out, and nothing is left running',
  async () => {
    const { sql } = school.database
    const id = await addClip(school, { seconds: 8, size: '426x240' })
    const killed = startWorkerProcess(school)
    await eventually(async () => expect((await readState(sql, id)).progress).toBeGreaterThan(0))
    const worker = await startWorker()
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await eventually(async () => expect(await conversions()).toEqual([]))
    expect(await readState(sql, id)).toMatchObject({ status: 'processing', published: null })
    const { progress } = await readState(sql, id)
    // As if the last heartbeat had been so much longer ago.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`
    await eventually(async () => expect((await readState(sql, id)).progress).not.toBe(progress))
    await eventually(async () => expect((await readState(sql, id)).status).toBe('ready'))
    await worker.stop()
    await expectPublishedOnce(school, id)
  },
)
