import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMedia, workFolder } from './media.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'daystream-media-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a full disk is told from a folder that is not writable, and the probe leaves nothing', async () => {
  const { folder } = await openMedia(dataDir)
  const script = `
    import { findWriteFailure, openMedia } from '${join(import.meta.dirname, 'media.ts')}'
    console.log(await findWriteFailure(await openMedia('${dataDir}')))`
  const command = ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const child = spawn('sh', command, { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(await text(child.stdout)).toBe('the disk of the media folder is full\n')
  expect(await readdir(join(folder, workFolder))).toEqual([])
})
