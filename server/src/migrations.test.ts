import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startSchool, type School } from './testing.ts'
import { runCommand } from './testingCommand.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test.each([
  ['the server', ['server/src/main.ts']],
  ['an import', ['server/src/import.ts', 'demo/courses/first-steps']],
])(
  '%s does not start on a database that a newer version has changed, and says so in one sentence',
  async (_, command) => {
    const { host, port, user } = inject('cluster')
    const { database = '' } = school.database.pool.options
    await school.database.pool.query(`insert into migrations (name) values ('9000_ahead.sql') on conflict do nothing`)
    const place = new URLSearchParams({ host, port: String(port) }).toString()
    const DATABASE_URL = `postgres://${user}@localhost/${database}?${place}`
    const { code, complaint } = await runCommand(command, { DATA_DIR: school.config.dataDir, DATABASE_URL })
    const sentence =
      'The database was changed by a newer version of Daystream (9000_ahead.sql): start that version, or restore a backup from before it.'
    expect({ code, complaint }).toEqual({ code: 1, complaint: `${sentence}\n` })
  },
)
