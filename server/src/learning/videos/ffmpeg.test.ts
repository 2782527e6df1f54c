import { createServer } from 'node:http'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { MachineError } from '../../platform/config/operatorError.ts'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from './ffmpeg.ts'
import { chooseFfmpeg, findFfmpeg } from './findFfmpeg.ts'

const encoders =
  'case "$*" in *-encoders*) echo " V libx264"; echo " A aac";; *-version*) echo "ffmpeg version $V";; esac'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daystream-ffmpeg-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, lines: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

const runProgram = (ffmpeg: string, given: readonly string[]) =>
  runFfmpeg({ ffmpeg, folder, arguments: given, timeoutSeconds: 60, signal: new AbortController().signal })

describe.skipIf(process.platform !== 'linux')('choice of ffmpeg', () => {
  const packaged = expect.stringContaining(`@ffmpeg-binary/linux-${process.arch}/ffmpeg`)

  test.each([
    ['4.4.2-0ubuntu1', packaged],
    ['5.1.9-0+deb12u1', expect.stringContaining('/ffmpeg')],
    ['n7.0-7-gd38bf5e08e', expect.stringContaining('/ffmpeg')],
    ['N-117050-gabc', expect.stringContaining('/ffmpeg')],
  ])('the installed ffmpeg is used from version 5, else the packaged one: %s', async (version, chosen) => {
    const installed = program('ffmpeg', `V="${version}"; ${encoders}`)
    vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await chooseFfmpeg('')).toEqual(chosen)
    if (chosen !== packaged) expect(await chooseFfmpeg('')).toBe(installed)
  })

  test('FFMPEG_PATH names the only ffmpeg, if it can encode', async () => {
    expect(await chooseFfmpeg(program('own', encoders))).toBe(join(folder, 'own'))
    expect(await chooseFfmpeg(program('useless', 'exit 0'))).toBeUndefined()
    expect(() => readConfig({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toThrow(
      'FFMPEG_PATH is "/nowhere/ffmpeg": no such file',
    )
  })
})

describe.skipIf(process.platform !== 'linux')('limits of a conversion', () => {
  test('a conversion that uses up its CPU time is stopped as too slow', async () => {
    const endless = { folder, arguments: [], timeoutSeconds: 600, cpuSeconds: 1, signal: new AbortController().signal }
    const ffmpeg = program('endless', 'while :; do :; done')
    await expect(runFfmpeg({ ...endless, ffmpeg })).rejects.toBeInstanceOf(FfmpegTimeout)
  })

  test('a conversion runs at a lower priority, with limits of memory and time', async () => {
    const reporting = program(
      'limits',
      'echo "nice $(nice), kB $(ulimit -d), s $(ulimit -t), core $(ulimit -c)" >&2; exit 1',
    )
    await expect(runProgram(reporting, [])).rejects.toThrow(`nice ${getPriority() + 10}, kB 2097152, s 480, core 0`)
  })

  test('a conversion that needs more memory is stopped', async () => {
    const allocate = 'try { Buffer.alloc(3e9) } catch (error) { console.error(error.message); process.exit(1) }'
    const hungry = program('hungry', `exec "${process.execPath}" -e '${allocate}'`)
    await expect(runProgram(hungry, [])).rejects.toThrow('allocation failed')
  })

  test('a conversion that gets no memory does not blame its input', async () => {
    const hungry = program('starved', 'echo "[h264 @ 0x55d] get_buffer() failed" >&2; exit 1')
    const failure = await runProgram(hungry, []).catch((error: unknown) => error)
    expect(failure).toEqual(new Error('ffmpeg: get_buffer() failed'))
    expect(failure).not.toBeInstanceOf(FfmpegInputError)
  })

  test.each([
    ['program is missing', () => '/nowhere/ffmpeg'],
    ['program must not be run', () => folder],
    [
      'disk is full after a thousand lines about the input',
      () => program('full', 'seq 1 2000 >&2; echo "av_write_frame(): No space left on device" >&2; exit 228'),
    ],
  ])('a conversion whose %s does not blame its input', async (_, ffmpeg) => {
    await expect(runProgram(ffmpeg(), [])).rejects.toBeInstanceOf(MachineError)
  })

  test('a conversion reads files only, never the network', async () => {
    const ffmpeg = (await findFfmpeg()) ?? ''
    const asked = vi.fn<() => void>()
    const server = createServer((_request, response) => {
      asked()
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/intro.mp4`
    const playlist = join(folder, 'list.m3u8')
    writeFileSync(playlist, `#EXTM3U\n#EXTINF:4,\n${url}\n#EXT-X-ENDLIST\n`)
    for (const input of [url, playlist])
      await expect(runProgram(ffmpeg, ['-i', input, '-f', 'null', '-'])).rejects.toThrow(FfmpegInputError)
    expect(asked).not.toHaveBeenCalled()
  })
})
