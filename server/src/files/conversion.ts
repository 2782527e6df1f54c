import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from '../videos/ffmpeg.ts'
import { UnusableVideo } from '../videos/probe.ts'

export type FileConversion = {
  ffmpeg: string
  /** Absolute path of the original. */
  original: string
  /** An empty folder for what is made. */
  folder: string
  signal: AbortSignal
}

/** Of what is converted; the rest is left out. */
export const maximumSeconds = 2 * 3600
/** Gives way to the videos of courses. */
const niceness = 19

/** The format that the name says; no other is read: a disguised playlist could reference other files. */
export function containerOf(original: string): string {
  return original.endsWith('.webm') ? 'matroska' : 'mov'
}

/** Runs ffmpeg; throws UnusableVideo for what it cannot read. */
export async function runConversion(
  { ffmpeg, folder, signal }: FileConversion,
  commands: readonly string[],
): Promise<void> {
  try {
    await runFfmpeg({ ffmpeg, folder, signal, niceness, arguments: commands, timeoutSeconds: 2 * maximumSeconds })
  } catch (error) {
    if (error instanceof FfmpegInputError) throw new UnusableVideo('damaged', error.message)
    if (error instanceof FfmpegTimeout) throw new UnusableVideo('too_slow', error.message)
    throw error
  }
}
