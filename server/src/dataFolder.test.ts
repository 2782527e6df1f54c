import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommand } from './testingCommand.ts'

const somebody = 12_345
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Owner, mode and time of everything in a folder. */
function stateOf(folder: string): string[] {
  const paths = ['', ...readdirSync(folder, { recursive: true }).map(String)]
  return paths.map((path) => {
    const { uid, gid, mode, mtimeMs } = lstatSync(join(folder, path))
    return `${path} ${uid} ${gid} ${mode} ${mtimeMs}`
  })
}

function makeUsedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-foreign-'))
  folders.push(folder)
  const dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 })
  mkdirSync(join(dataDir, 'media', 'work'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'media.secret'), 'secret', { mode: 0o600 })
  spawnSync('chown', ['-R', String(somebody), dataDir])
  return dataDir
}

// Only root can give a folder to somebody else.
describe.skipIf(process.getuid?.() !== 0)('as root beside a data folder of another user', () => {
  test.each([
    ['the start', ['scripts/start.ts']],
    ['the server', ['server/src/main.ts']],
    ['an import', ['server/src/import.ts', 'demo/courses/first-steps']],
    ['the development server', ['scripts/dev.ts']],
  ])('%s says whose it is in one sentence and changes nothing', async (_name, command) => {
    const dataDir = makeUsedFolder()
    const before = stateOf(dataDir)
    const sentence = `The folder ${dataDir} belongs to the user ${somebody}: run the command as that user, or set another DATA_DIR.`
    for (const settings of [{}, { DATABASE_URL: 'postgres://nobody@localhost:1/none' }]) {
      const { code, complaint } = await runCommand(command, { DATA_DIR: dataDir, ...settings })
      expect(code).toBe(1)
      expect(complaint.trim()).toMatch(/^[^\n]+$/)
      expect(complaint).toContain(sentence)
    }
    expect(stateOf(dataDir)).toEqual(before)
  })

  test('it is enough that what stands in the folder is somebody else’s', async () => {
    const dataDir = makeUsedFolder()
    spawnSync('chown', ['0', dataDir])
    const { code, complaint } = await runCommand(['server/src/main.ts'], { DATA_DIR: dataDir })
    expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringContaining(`the user ${somebody}:`) })
  })

  test('the check of brands, which touches no data, is done', async () => {
    const { code } = await runCommand(['server/src/brands/check.ts'], { DATA_DIR: makeUsedFolder() })
    expect(code).toBe(0)
  })
})
