import { stat } from 'node:fs/promises'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from '../videos/ffmpeg.ts'
import { UnusableVideo } from '../videos/probe.ts'

export type FileConversion = {
  ffmpeg: string
  original: string
  folder: string
  signal: AbortSignal
}

/** Longer files are cut. */
export const maxSeconds = 2 * 3600
/** CPU time of a conversion: a base, and an allowance per second and megabyte of the original. */
const budget = { seconds: 120, perSecond: 30, perMegabyte: 60 }
/** Ratio of the wall-time limit to the CPU limit. */
const slowness = 10
/** Lower priority than videos of courses. */
const niceness = 19

/** The format of the name; no other is read: a disguised playlist could reference other files. */
export function containerOf(original: string): string {
  return original.endsWith('.webm') ? 'matroska' : 'mov'
}

/**
 * Runs ffmpeg with a CPU limit by the size and length of the original: a few bytes can promise hours. Throws
 * UnusableVideo for an unreadable original.
 */
export async function runConversion(
  { ffmpeg, original, folder, signal }: FileConversion,
  { seconds, commands }: { seconds: number; commands: readonly string[] },
): Promise<void> {
  const { size } = await stat(original)
  const { perSecond, perMegabyte } = budget
  const cpuSeconds = Math.ceil(budget.seconds + Math.min(seconds * perSecond, (size / 1024 / 1024) * perMegabyte))
  const timeoutSeconds = cpuSeconds * slowness
  try {
    await runFfmpeg({ ffmpeg, folder, signal, niceness, arguments: commands, timeoutSeconds, cpuSeconds })
  } catch (error) {
    if (error instanceof FfmpegInputError) throw new UnusableVideo('damaged', error.message)
    if (error instanceof FfmpegTimeout) throw new UnusableVideo('too_slow', error.message)
    throw error
  }
}
