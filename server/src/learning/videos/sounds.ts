import { dirname } from 'node:path'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from './ffmpeg.ts'
import type { Sound } from './probe.ts'

/** A sound track that can be decoded, by its place among those of its file. */
export type SoundTrack = { index: number; language: string }

type Source = { ffmpeg: string; path: string; sounds: readonly Sound[]; signal: AbortSignal }

const timeoutSeconds = 60

/** Sound tracks that ffmpeg can decode: phones add ones, such as spatial sound, for which there is no decoder. */
export async function listDecodableSounds({ sounds, ...source }: Source): Promise<SoundTrack[]> {
  const tracks: SoundTrack[] = []
  for (const [index, { language, isKnown }] of sounds.entries())
    if (isKnown || (await canDecode(source, index))) tracks.push({ index, language })
  return tracks
}

/** Decodes the first second of a track. */
async function canDecode({ ffmpeg, path, signal }: Omit<Source, 'sounds'>, index: number): Promise<boolean> {
  const commands = ['-i', `file:${path}`, '-map', `0:a:${index}`, '-t', '1', '-f', 'null', '-']
  try {
    await runFfmpeg({ ffmpeg, folder: dirname(path), arguments: commands, timeoutSeconds, signal })
    return true
  } catch (error) {
    if (error instanceof FfmpegInputError || error instanceof FfmpegTimeout) return false
    throw error
  }
}
