import { execFile } from 'node:child_process'
import { accessSync, chmodSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)
const oldestVersion = 5
/** Long: a busy machine must not look like one without ffmpeg. */
const timeoutMs = 60_000
const found = new Map<string, string>()

/**
 * Path of FFMPEG_PATH, else of an installed ffmpeg from version 5, else of the packaged one; undefined if none encodes
 * H.264 and AAC. Searches again while there is none.
 */
export async function findFfmpeg(ffmpegPath = ''): Promise<string | undefined> {
  const known = found.get(ffmpegPath)
  if (known !== undefined && isExecutable(known)) return known
  const chosen = await chooseFfmpeg(ffmpegPath)
  if (chosen !== undefined) found.set(ffmpegPath, chosen)
  return chosen
}

/** Like `findFfmpeg`, but always searches again. */
export async function chooseFfmpeg(ffmpegPath: string): Promise<string | undefined> {
  if (ffmpegPath) return (await isUsable(ffmpegPath)) ? ffmpegPath : undefined
  for (const find of [installedFfmpeg, packagedFfmpeg]) {
    const path = await find().catch(() => undefined)
    if (path && (await isUsable(path))) return path
  }
  return undefined
}

async function installedFfmpeg(): Promise<string | undefined> {
  const [program, ...rest] = process.platform === 'win32' ? ['where', 'ffmpeg'] : ['/bin/sh', '-c', 'command -v ffmpeg']
  const { stdout } = await run(program ?? '', rest)
  const path = stdout.split(/\r?\n/)[0]?.trim()
  return path && (await majorVersion(path)) >= oldestVersion ? path : undefined
}

/** Builds between releases ("N-112233-g…") are newer than any refused version. */
async function majorVersion(path: string): Promise<number> {
  const { stdout } = await run(path, ['-version'], { timeout: timeoutMs })
  const [, version = ''] = /^ffmpeg version (\S+)/.exec(stdout) ?? []
  return version.startsWith('N-') ? Infinity : Number(/^n?(\d+)/.exec(version)?.[1] ?? 0)
}

async function packagedFfmpeg(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const program = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const path = resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/${program}`)
  makeExecutable(path)
  return path
}

/** A package manager may drop the executable bit. */
function makeExecutable(path: string): void {
  if (!isExecutable(path)) chmodSync(path, 0o755)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const mappers = new Map<string, boolean>()

/** Whether it can convert HLG and PQ to BT.709. */
export async function canToneMap(path: string): Promise<boolean> {
  const known = mappers.get(path)
  if (known !== undefined) return known
  const { stdout } = await run(path, ['-hide_banner', '-filters'], { timeout: timeoutMs }).catch(() => ({ stdout: '' }))
  const can = /\bzscale\b/.test(stdout) && /\btonemap\b/.test(stdout)
  mappers.set(path, can)
  return can
}

async function isUsable(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['-hide_banner', '-encoders'], { timeout: timeoutMs })
    return /\blibx264\b/.test(stdout) && /\baac\b/.test(stdout)
  } catch {
    return false
  }
}
