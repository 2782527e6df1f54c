import { tmpdir } from 'node:os'
import { readConfig } from '../../platform/config/config.ts'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from './ffmpeg.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import type { Sound } from './probe.ts'
import { listDecodableSounds } from './renditions.ts'

export async function canFindDamage(): Promise<boolean> {
  return (await findFfmpeg(readConfig().ffmpegPath)) !== undefined
}

/** Numbers, from 1, of sound tracks without a decoder; without ffmpeg, of sound tracks in unknown formats. */
export async function listUndecodableSounds(source: Omit<Source, 'durationMs'>): Promise<number[]> {
  const ffmpeg = await findFfmpeg(readConfig().ffmpegPath)
  const known = source.sounds.flatMap(({ isKnown }, index) => (isKnown ? [index] : []))
  const decodable = ffmpeg ? (await listDecodableSounds({ ...source, ffmpeg })).map(({ index }) => index) : known
  return source.sounds.flatMap((_, index) => (decodable.includes(index) ? [] : [index + 1]))
}

type Source = { path: string; durationMs: number; sounds: readonly Sound[]; signal: AbortSignal }

/**
 * Decodes a whole video, which takes about a thirtieth of its length; describes the first damaged place, undefined if
 * there is none or no ffmpeg.
 */
export async function findDamage({ path, durationMs, sounds, signal }: Source): Promise<string | undefined> {
  const ffmpeg = await findFfmpeg(readConfig().ffmpegPath)
  if (!ffmpeg) return undefined
  const tracks = await listDecodableSounds({ ffmpeg, path, sounds, signal })
  const maps = ['0:v:0', ...tracks.map(({ index }) => `0:a:${index}`)].flatMap((stream) => ['-map', stream])
  let decodedSeconds = 0
  const input = ['-xerror', '-i', path]
  try {
    await runFfmpeg({
      ffmpeg,
      folder: tmpdir(),
      arguments: [...input, ...maps, '-f', 'null', '-'],
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

/** Progress comes twice a second, so the place is some seconds later. */
function placeOf(seconds: number): string {
  if (seconds === 0) return ''
  return ` after ${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
