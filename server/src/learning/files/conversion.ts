import { stat } from 'node:fs/promises'
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
/** CPU time of a conversion: what it takes to begin, and for each second and megabyte of what was sent. */
const budget = { seconds: 120, perSecond: 30, perMegabyte: 60 }
/** How much longer than its CPU time a conversion may take. */
const slowness = 10
/** Gives way to the videos of courses. */
const niceness = 19

/** The format that the name says; no other is read: a disguised playlist could reference other files. */
export function containerOf(original: string): string {
  return original.endsWith('.webm') ? 'matroska' : 'mov'
}

/**
 * Runs ffmpeg with the CPU time that the size and the length of the original allow: a few bytes can promise hours. Throws
 * UnusableVideo for what it cannot read.
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
