import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/command.ts'

const otherUser = 12_345
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
  spawnSync('chown', ['-R', String(otherUser), dataDir])
  return dataDir
}

// Only root can change the owner of a folder.
describe.skipIf(process.getuid?.() !== 0)('as root on a data folder of another user', () => {
  test.each([
    ['npm start', ['scripts/start.ts']],
    ['the server', ['server/src/main.ts']],
    ['the import', ['server/src/commands/courseImport.ts', 'demo/courses/first-steps']],
    ['the backup', ['server/src/commands/backup.ts', '/tmp/refused.tar.zst']],
    ['the restore', ['server/src/commands/restore.ts', '/tmp/refused.tar.zst']],
    ['the development server', ['scripts/dev.ts']],
  ])('%s names the owner in one sentence and changes nothing', async (_name, command) => {
    const dataDir = makeUsedFolder()
    const before = stateOf(dataDir)
    const sentence = `The folder ${dataDir} belongs to the user ${otherUser}: run the command as that user, or set another DATA_DIR.`
    for (const settings of [{}, { DATABASE_URL: 'postgres://nobody@localhost:1/none' }]) {
      const { code, stderr } = await runCommand(command, { DATA_DIR: dataDir, ...settings })
      expect(code).toBe(1)
      expect(stderr.trim()).toMatch(/^[^\n]+$/)
      expect(stderr).toContain(sentence)
    }
    expect(stateOf(dataDir)).toEqual(before)
  })

  test('a foreign owner of the folder’s content is refused too', async () => {
    const dataDir = makeUsedFolder()
    spawnSync('chown', ['0', dataDir])
    const { code, stderr } = await runCommand(['server/src/main.ts'], { DATA_DIR: dataDir })
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`the user ${otherUser}:`) })
  })

  test('the brand check still runs, as it touches no data', async () => {
    const { code } = await runCommand(['server/src/commands/brandCheck.ts'], { DATA_DIR: makeUsedFolder() })
    expect(code).toBe(0)
  })
})
