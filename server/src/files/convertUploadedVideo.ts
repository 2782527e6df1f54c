import { join } from 'node:path'
import { constantFrameRate } from '../videos/convert.ts'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from '../videos/ffmpeg.ts'
import { probeVideo, UnusableVideo } from '../videos/probe.ts'
import { convertedName, posterName } from './records.ts'

export type FileConversion = {
  ffmpeg: string
  /** Absolute path of the original. */
  original: string
  /** An empty folder for what is made. */
  folder: string
  signal: AbortSignal
}

const shortSide = 720
/** Where the original does not say. */
const usualFrameRate = 30
const maxSeconds = 2 * 3600
/** Gives way to the videos of courses. */
const niceness = 19
const threads = '2'

/** Makes an mp4 of at most 720p with a constant frame rate, so that feedback can name frames, and a poster. Throws UnusableVideo. */
export async function convertUploadedVideo(
  conversion: FileConversion,
): Promise<{ durationMs: number; frameRate: number }> {
  const rate = await frameRateOf(conversion.original)
  await run(conversion, videoArguments(conversion.original, rate))
  const { durationMs } = await probeVideo(join(conversion.folder, convertedName))
  await run(conversion, posterArguments(durationMs))
  return { durationMs, frameRate: Math.round(rate * 1000) / 1000 }
}

async function frameRateOf(original: string): Promise<number> {
  const source = await probeVideo(original).catch(() => undefined)
  return constantFrameRate(source?.framesPerSecond || usualFrameRate)
}

/** The format that the name says; no other is read: a disguised playlist could reference other files. */
export function formatOf(original: string): string {
  return original.endsWith('.webm') ? 'matroska' : 'mov'
}

function videoArguments(original: string, rate: number): string[] {
  const side = (length: string) => `2*trunc(min(${shortSide},${length})/2)`
  const scale = `scale=w='if(gte(iw,ih),-2,${side('iw')})':h='if(gte(iw,ih),${side('ih')},-2)'`
  const filter = `fps=${Math.round(rate * 1001)}/1001:start_time=0,${scale},setsar=1,format=yuv420p`
  return [
    ...['-format_whitelist', formatOf(original), '-threads', threads],
    ...['-i', `file:${original}`, '-t', String(maxSeconds), '-map', '0:v:0', '-map', '0:a:0?'],
    ...[
      '-vf',
      filter,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-crf',
      '23',
      '-threads',
      threads,
    ],
    ...['-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', convertedName],
  ]
}

function posterArguments(durationMs: number): string[] {
  const second = Math.min(10, durationMs / 10_000).toFixed(3)
  return ['-ss', second, '-i', convertedName, '-map', '0:v:0', '-frames:v', '1', '-q:v', '4', posterName]
}

/** Runs ffmpeg; throws UnusableVideo for what it cannot read. */
export async function run({ ffmpeg, folder, signal }: FileConversion, commands: readonly string[]): Promise<void> {
  try {
    await runFfmpeg({ ffmpeg, folder, signal, niceness, arguments: commands, timeoutSeconds: 2 * maxSeconds })
  } catch (error) {
    if (error instanceof FfmpegInputError) throw new UnusableVideo('damaged', error.message)
    if (error instanceof FfmpegTimeout) throw new UnusableVideo('too_slow', error.message)
    throw error
  }
}
