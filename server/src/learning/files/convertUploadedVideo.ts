import { join } from 'node:path'
import { constantFrameRate } from '../videos/convert.ts'
import { canToneMap } from '../videos/findFfmpeg.ts'
import { lastPicture, toneMapping, listDecodableSounds } from '../videos/renditions.ts'
import { probeFile, probeVideo, UnusableVideo, type Probe } from '../videos/probe.ts'
import { containerOf, maxSeconds, runConversion, type FileConversion } from './conversion.ts'
import type { PictureSize } from './images.ts'
import { convertedName, posterName } from './records.ts'

const shortSide = 720
/** For recordings without a frame rate. */
const usualFrameRate = 30
const threads = '2'

/** Makes an mp4 of at most 720p with a constant frame rate, so that feedback can name frames, and a poster. Throws UnusableVideo. */
export async function convertUploadedVideo(
  conversion: FileConversion,
): Promise<{ durationMs: number; frameRate: number } & PictureSize> {
  const source = await probeOriginal(conversion)
  const rate = constantFrameRate(source?.picture?.framesPerSecond || usualFrameRate)
  const seconds = Math.min(maxSeconds, source?.durationMs ? source.durationMs / 1000 : maxSeconds)
  const commands = videoArguments(conversion.original, { rate, ...(await streamsOf(conversion, source)) })
  await runConversion(conversion, { seconds, commands })
  const { durationMs, width, height } = await probeVideo(join(conversion.folder, convertedName), conversion)
  await runConversion(conversion, { seconds, commands: posterArguments(durationMs) })
  return { durationMs, frameRate: Math.round(rate * 1000) / 1000, width, height }
}

async function probeOriginal({ original, signal }: FileConversion): Promise<Probe | undefined> {
  return probeFile(original, { signal, countsFrames: true }).catch((error: unknown) => {
    // A cut recording may still be partly usable.
    if (!(error instanceof UnusableVideo) || containerOf(original) === 'mov') throw error
    return undefined
  })
}

type Encoded = { rate: number; filters: readonly string[]; streams: readonly string[] }

/** The picture, the first decodable sound, and the filters that the picture needs. */
async function streamsOf(conversion: FileConversion, source: Probe | undefined): Promise<Omit<Encoded, 'rate'>> {
  if (!source?.picture) return { filters: [], streams: ['0:v:0', '0:a:0?'] }
  const { picture, sounds, durationMs } = source
  const [sound] = await listDecodableSounds({ ...conversion, path: conversion.original, sounds })
  const mapping = (await canToneMap(conversion.ffmpeg)) ? toneMapping(picture) : []
  const filters = [...lastPicture({ durationMs, pictureMs: picture.durationMs }), ...mapping]
  return { filters, streams: ['0:v:0', ...(sound ? [`0:a:${sound.index}`] : [])] }
}

function videoArguments(original: string, { rate, filters, streams }: Encoded): string[] {
  const side = (length: string) => `2*trunc(min(${shortSide},${length})/2)`
  const scale = `scale=w='if(gte(iw,ih),-2,${side('iw')})':h='if(gte(iw,ih),${side('ih')},-2)'`
  const frames = `fps=${Math.round(rate * 1001)}/1001:start_time=0`
  const filter = [frames, scale, ...filters, 'setsar=1', 'format=yuv420p'].join(',')
  return [
    ...['-format_whitelist', containerOf(original), '-threads', threads],
    ...['-i', `file:${original}`, '-t', String(maxSeconds), ...streams.flatMap((stream) => ['-map', stream])],
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
