import { tmpdir } from 'node:os'
import { readConfig } from '../platform/config/config.ts'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from './ffmpeg.ts'
import { findFfmpeg } from './findFfmpeg.ts'

/** Whether this machine can look for damage. */
export async function canFindDamage(): Promise<boolean> {
  return (await findFfmpeg(readConfig().ffmpegPath)) !== undefined
}

type Source = { path: string; durationMs: number; signal: AbortSignal }

/**
 * Decodes a whole video, which takes about a thirtieth of its length; returns what is wrong with the first damaged place,
 * undefined if there is none or no ffmpeg.
 */
export async function findDamage({ path, durationMs, signal }: Source): Promise<string | undefined> {
  const ffmpeg = await findFfmpeg(readConfig().ffmpegPath)
  if (!ffmpeg) return undefined
  let decodedSeconds = 0
  const input = ['-xerror', '-i', path]
  try {
    await runFfmpeg({
      ffmpeg,
      folder: tmpdir(),
      arguments: [...input, '-map', '0:v:0', '-map', '0:a?', '-f', 'null', '-'],
      timeoutSeconds: Math.ceil(120 + (durationMs / 1000) * 5),
      signal,
      onProgress: (seconds) => {
        decodedSeconds = seconds
      },
    })
    return undefined
  } catch (error) {
    if (error instanceof FfmpegInputError) return `damaged${placeOf(decodedSeconds)}: ${error.message}`
    if (error instanceof FfmpegTimeout) return 'it takes too long to decode'
    throw error
  }
}

/** Progress comes twice a second, so that the place is some seconds later. */
function placeOf(seconds: number): string {
  if (seconds === 0) return ''
  return ` after ${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
