import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeWorkFolder, openMedia, removeOldWorkFolders, workFolder } from './media.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'daystream-media-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the probe tells a full disk from a folder that is not writable, and leaves nothing', async () => {
  const { folder } = await openMedia(dataDir)
  const script = `
    import { findWriteFailure, openMedia } from '${join(import.meta.dirname, 'media.ts')}'
    console.log(await findWriteFailure(await openMedia('${dataDir}')))`
  const command = ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const child = spawn('sh', command, { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(await text(child.stdout)).toBe('the disk of the media folder is full\n')
  expect(await readdir(join(folder, workFolder))).toEqual([])
})

test('a work folder is kept for a day by the clock of its disk, even if the process is ahead', async () => {
  const media = await openMedia(dataDir)
  const [recent, old] = [await makeWorkFolder(media, 'recent'), await makeWorkFolder(media, 'old')]
  const { mtimeMs } = await stat(old)
  const dayMs = 24 * 60 * 60 * 1000
  await utimes(old, new Date(mtimeMs), new Date(mtimeMs - 1.5 * dayMs))
  vi.useFakeTimers({ toFake: ['Date'], now: mtimeMs + 2 * dayMs })
  onTestFinished(() => void vi.useRealTimers())
  await removeOldWorkFolders(media)
  expect(await readdir(join(media.folder, workFolder))).toEqual([basename(recent)])
})
