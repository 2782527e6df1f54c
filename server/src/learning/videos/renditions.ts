import { dirname } from 'node:path'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg } from './ffmpeg.ts'
import type { Picture, Sound } from './probe.ts'

export type SoundTrack = { index: number; language: string }

type Source = { ffmpeg: string; path: string; sounds: readonly Sound[]; signal: AbortSignal }

const timeoutSeconds = 60

/** Names of transfer characteristics in ffmpeg. */
const transfers = { hlg: 'arib-std-b67', pq: 'smpte2084' } as const

/** Luminance of diffuse white. */
const whiteNits = 203

/** A shorter difference is a rounding of formats. */
const shortestSeconds = 0.1

export type Rendition = {
  /** The shorter side in pixels, for portrait and landscape. */
  name: string
  width: number
  height: number
  /** Maximum bitrate in bits per second. */
  maxBitrate: number
}

type Size = { width: number; height: number }

const steps = [1080, 720, 480, 360, 240]
const bitsPerPixelSecond = 3

/** Up to three renditions, best first, none larger than the source. */
export function renditionsOf(source: Size): [Rendition, ...Rendition[]] {
  const shortSide = Math.min(source.width, source.height)
  const top = Math.min(shortSide, steps[0] ?? shortSide)
  const middle = steps.find((step) => step * 3 <= top * 2)
  const low = middle && steps.find((step) => step * 2 <= middle)
  const lower = [middle, low].filter((step) => step !== undefined)
  return [rendition(source, top), ...lower.map((step) => rendition(source, step))]
}

function rendition(source: Size, side: number): Rendition {
  const { width, height } = scaledTo(source, side / Math.min(source.width, source.height))
  return { name: String(Math.min(width, height)), width, height, maxBitrate: bitsPerPixelSecond * width * height }
}

/** H.264 in 4:2:0 needs even sides; an odd source is cropped by a pixel. */
export function scaledTo(source: Size, scale: number): Size {
  const even = (length: number) => 2 * Math.max(1, Math.min(Math.round((length * scale) / 2), Math.floor(length / 2)))
  return { width: even(source.width), height: even(source.height) }
}

/** Converts a high dynamic range, which would look pale, to BT.709; empty for other pictures. */
export function toneMapping({ hdr }: Pick<Picture, 'hdr'>): string[] {
  if (!hdr) return []
  return [
    `zscale=tin=${transfers[hdr]}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=${whiteNits}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** Holds the last picture until the sound ends. */
export function lastPicture({ durationMs, pictureMs }: { durationMs: number; pictureMs: number }): string[] {
  const seconds = (durationMs - pictureMs) / 1000
  return seconds < shortestSeconds ? [] : [`tpad=stop_mode=clone:stop_duration=${seconds.toFixed(3)}`]
}

/** Sound tracks that ffmpeg can decode: phones add others, such as spatial sound. */
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
