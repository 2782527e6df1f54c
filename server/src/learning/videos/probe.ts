import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { videoFailures, type VideoFailure } from '#contract/learning/videos/rules.ts'
import { runProgram } from '../../platform/processes/limitedProcess.ts'

/** Input of the process that reads a file's structure. Counting frames reads its whole index. */
export type ProbeTask = { path: string; countsFrames: boolean }

export type Picture = {
  /** Display size: after rotation, in square pixels. */
  width: number
  height: number
  durationMs: number
  /** Transfer characteristics of a high dynamic range, else null. */
  hdr: 'hlg' | 'pq' | null
  /** Average over the whole video; 0 if frames were not counted. */
  framesPerSecond: number
}

export type Sound = {
  /** ISO 639-2 code; "und" if unknown. */
  language: string
  isKnown: boolean
  durationMs: number
}

export type Probe = {
  isWebm: boolean
  /** 0 if unknown. */
  durationMs: number
  picture?: Picture
  sounds: Sound[]
}

export type SourceVideo = Omit<Picture, 'durationMs'> & {
  /** Duration of the longest track. */
  durationMs: number
  pictureMs: number
  sounds: Sound[]
}

/** A file that is not a usable video: retrying is pointless. */
export class UnusableVideo extends Error {
  readonly failure: VideoFailure

  constructor(failure: VideoFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`)
    this.failure = failure
  }
}

/** The maximum of a column of milliseconds, over three weeks. */
const maxDurationMs = 2 ** 31 - 1
const pixelLimit = 8192 * 4320
const smallestSide = 16
const program = fileURLToPath(new URL('probeProcess.ts', import.meta.url))
const leastCpuSeconds = 5
const bytesPerCpuSecond = 16 * 1024 * 1024
const memoryKilobytes = 1024 * 1024
/** Lower priority than requests. */
const niceness = 5

type Options = { signal?: AbortSignal | undefined; countsFrames?: boolean }

/**
 * Reads a file's structure in a separate process with a time limit by its size: a few bytes can promise any number of
 * parts. Throws UnusableVideo.
 */
export async function probeFile(path: string, { signal, countsFrames = false }: Options = {}): Promise<Probe> {
  const { size } = await stat(path)
  const found = await runProgram<Probe | { failure: string }>({
    program,
    argument: { path, countsFrames } satisfies ProbeTask,
    signal,
    memoryKilobytes,
    niceness,
    cpuSeconds: leastCpuSeconds + size / bytesPerCpuSecond,
  })
  if (!found) throw new UnusableVideo('too_slow', 'reading it takes too long')
  if ('failure' in found) throw failureOf(found.failure)
  return found.durationMs > maxDurationMs ? { ...found, durationMs: 0 } : found
}

function failureOf(text: string): UnusableVideo {
  const [failure = '', ...detail] = text.split(': ')
  return new UnusableVideo(videoFailures.find((one) => one === failure) ?? 'damaged', detail.join(': '))
}

/** Reads the metadata of an MP4 or MOV file without decoding it. Throws UnusableVideo. */
export async function probeVideo(path: string, options: Options = {}): Promise<SourceVideo> {
  const { isWebm, durationMs, picture, sounds } = await probeFile(path, options)
  if (isWebm) throw new UnusableVideo('not_a_video', 'must be MP4 or MOV')
  if (!picture || Math.min(picture.width, picture.height) < smallestSide) throw new UnusableVideo('no_picture')
  const { width, height, durationMs: pictureMs } = picture
  if (width * height > pixelLimit) throw new UnusableVideo('too_large', `${width} × ${height} pixels`)
  if (durationMs <= 0 || pictureMs <= 0) throw new UnusableVideo('damaged', 'it has no duration')
  return { ...picture, durationMs, pictureMs, sounds }
}
