import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { diskStateOf } from '../src/platform/metrics/diskSpace.ts'
import { startSchool, type School } from './school.ts'
import { callServer, logLine, startServerProcess } from './serverProcess.ts'
import { addStaffMember } from './staff.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** No disk has so much. */
const shortage = { DISK_WARNING_MB: '1000000000' }

test('a disk that runs short is a line of the log, a metric and a mark for administrators, not only for the doctor', async () => {
  const [admin, expert] = [await addStaffMember(school, 'admin'), await addStaffMember(school, 'expert')]
  const server = await startServerProcess(school, shortage)
  await expect.poll(() => server.output.join('\n')).toMatch(/MB are free on the disk of DATA_DIR/)
  const line = server.output.map(logLine).find(({ message }) => message.includes('MB are free on the disk'))
  expect(['warn', 'error']).toContain(line?.level)
  expect(line?.message).toContain('or move DATA_DIR to a larger disk')
  const member = async (token: string) => (await callServer(server, getStaffMember, { token })).body.disk
  expect(await member(admin.staffToken)).toMatchObject({ free_megabytes: expect.any(Number) })
  expect(await member(expert.staffToken)).toBeUndefined()
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  expect(metrics).toMatch(/^daystream_disk_free_bytes [1-9]\d+$/m)
})

test.each([
  [499, 'full'],
  [500, 'low'],
  [4999, 'low'],
  [5000, 'good'],
])('a disk with %i MB left and a warning below 5000 is %s', (free, state) => {
  expect(diskStateOf(free, 5000)).toBe(state)
})
