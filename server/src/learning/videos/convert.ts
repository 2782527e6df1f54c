import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FfmpegInputError, FfmpegTimeout, runFfmpeg, type FfmpegRun } from './ffmpeg.ts'
import {
  renditionsOf,
  scaledTo,
  type Rendition,
  lastPicture,
  toneMapping,
  listDecodableSounds,
  type SoundTrack,
} from './renditions.ts'
import {
  languageCode,
  masterPlaylist,
  mediaPlaylist,
  subtitlePlaylist,
  subtitlePlaylistName,
  type AudioTrack,
  type SubtitleTrack,
  type VideoTrack,
} from './playlists.ts'
import { probeVideo, UnusableVideo, type SourceVideo } from './probe.ts'
import { canToneMap } from './findFfmpeg.ts'
import { cutSegments } from './segments.ts'
import { spriteOf, thumbnailTrack, type Sprite } from './thumbnails.ts'

export type Conversion = {
  ffmpeg: string
  original: string
  folder: string
  subtitles: readonly (SubtitleTrack & { path: string })[]
  signal: AbortSignal
  /** Called with increasing whole percents. */
  onProgress: (percent: number) => void
}

/** Version of the output: raising it converts all videos again. */
export const recipe = 1

export const published = {
  master: 'master.m3u8',
  poster: 'poster.jpg',
  thumbnails: 'thumbnails.vtt',
  download: 'video.mp4',
}

const segmentSeconds = 4
/** A frame is a whole number of ticks at every common rate. */
const ticksPerSecond = 120_000
/** Memory grows with the threads: many cores would exceed the limit with a large video. */
const threads = String(Math.min(4, availableParallelism()))
const spriteImage = 'thumbnails.jpg'
const encodingShare = 90
const downloadSide = 720
const posterSide = 1280
/** If the output is shorter than the original by more than this share, the rest was not decodable. */
const missingShare = 0.05
const missingSeconds = 1

type Encoding = Conversion & {
  source: SourceVideo
  sounds: SoundTrack[]
  /** Filters that convert the picture to BT.709. */
  mapping: string[]
  renditions: Rendition[]
  sprite: Sprite
  framesPerSecond: number
}

/** Creates HLS, a poster, thumbnails and an mp4 for download. Throws UnusableVideo for an invalid original. */
export async function convertVideo(conversion: Conversion): Promise<void> {
  const source = await probeVideo(conversion.original, { signal: conversion.signal, countsFrames: true })
  const framesPerSecond = constantFrameRate(source.framesPerSecond)
  const sounds = await listDecodableSounds({ ...conversion, path: conversion.original, sounds: source.sounds })
  const mapping = (await canToneMap(conversion.ffmpeg)) ? toneMapping(source) : []
  const encoding = {
    ...conversion,
    source,
    sounds,
    mapping,
    renditions: renditionsOf(source),
    sprite: spriteOf(source),
    framesPerSecond,
  }
  await run(encoding, encodingArguments(encoding), encodingShare)
  const videos = await Promise.all(encoding.renditions.map((rendition) => cutVideo(encoding, rendition)))
  const audios = await Promise.all(sounds.map(({ language }, index) => cutAudio(encoding, index, language)))
  requireWhole(source, videos)
  await run(encoding, spriteArguments(encoding))
  await run(encoding, posterArguments(encoding))
  await run(encoding, downloadArguments(encoding))
  await writePlaylists(encoding, videos, audios)
  await Promise.all(encodedFiles(encoding).map((file) => rm(join(encoding.folder, file))))
  conversion.onProgress(99)
}

async function run(encoding: Encoding, commands: readonly string[], share = 0): Promise<void> {
  const seconds = encoding.source.durationMs / 1000
  const onProgress = (done: number) => encoding.onProgress(Math.min(share, Math.floor((done / seconds) * share)))
  const task: FfmpegRun = {
    ffmpeg: encoding.ffmpeg,
    folder: encoding.folder,
    arguments: commands,
    timeoutSeconds: Math.ceil(120 + seconds * 30),
    signal: encoding.signal,
    ...(share > 0 ? { onProgress } : {}),
  }
  try {
    await runFfmpeg(task)
  } catch (error) {
    if (error instanceof FfmpegInputError) throw new UnusableVideo('damaged', error.message)
    if (error instanceof FfmpegTimeout) throw new UnusableVideo('too_slow', error.message)
    throw error
  }
}

/** Demuxes only MP4 and MOV: a disguised playlist could reference other files. */
function input(encoding: Encoding): string[] {
  const reading = ['-format_whitelist', 'mov', '-threads', threads]
  return [...reading, '-i', `file:${encoding.original}`]
}

/** Decodes once: all renditions and audio tracks come from the same run. */
function encodingArguments(encoding: Encoding): string[] {
  const { source, renditions, framesPerSecond, mapping } = encoding
  const [largest] = renditions
  const names = renditions.map((_, index) => `[scaled${index}]`).join('')
  const scales = renditions.map(
    ({ width, height }, index) => `[scaled${index}]scale=${width}:${height},setsar=1,format=yuv420p[video${index}]`,
  )
  const frames = [
    `fps=${Math.round(framesPerSecond * 1001)}/1001:start_time=0`,
    ...lastPicture(source),
    // Scales first: the mapping holds each picture as three planes of floats.
    ...(mapping.length > 0 && largest ? [`scale=${largest.width}:${largest.height}`, ...mapping] : []),
  ].join(',')
  const filter = [`[0:v:0]${frames},split=${renditions.length}${names}`, ...scales].join(';')
  return [
    ...input(encoding),
    ...['-filter_complex', filter, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...renditions.flatMap((rendition, index) => videoOutput(rendition, index)),
    ...encoding.sounds.flatMap((sound, index) => audioOutput(sound, index)),
  ]
}

/** Reads the smallest rendition: in the encoding run, all frames would wait in memory for the one image at the end. */
function spriteArguments({ renditions, sprite }: Encoding): string[] {
  const tiles = `fps=1/${sprite.interval}:start_time=0,scale=${sprite.width}:${sprite.height},setsar=1`
  const filter = `${tiles},tile=${sprite.columns}x${sprite.rows}`
  return ['-i', `${renditions.at(-1)?.name}.mp4`, '-vf', filter, '-frames:v', '1', '-q:v', '5', spriteImage]
}

function videoOutput(rendition: Rendition, index: number): string[] {
  const { maxBitrate } = rendition
  return [
    ...['-map', `[video${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-threads', threads],
    ...['-maxrate', String(maxBitrate), '-bufsize', String(maxBitrate * 2)],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-g', '600', '-sc_threshold', '0'],
    // Otherwise the video starts two frames late and the audio two frames early.
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'],
    ...['-avoid_negative_ts', 'disabled', '-video_track_timescale', String(ticksPerSecond)],
    ...['-map_metadata', '-1', '-f', 'mp4', `${rendition.name}.mp4`],
  ]
}

function audioOutput({ index: place, language }: SoundTrack, index: number): string[] {
  return [
    ...['-map', `0:a:${place}`, '-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac', '-b:a', '128k'],
    ...['-ac', '2', '-ar', '48000', '-movflags', 'empty_moov+default_base_moof'],
    ...['-frag_duration', String(segmentSeconds * 1_000_000), '-map_metadata', '-1'],
    ...['-metadata:s:a:0', `language=${language}`, '-f', 'mp4', audioFile(index)],
  ]
}

function posterArguments(encoding: Encoding): string[] {
  const { width, height, pictureMs: durationMs } = encoding.source
  const size = scaledTo(encoding.source, Math.min(1, posterSide / Math.max(width, height)))
  const second = Math.min(10, durationMs / 10_000).toFixed(3)
  const scale = [`scale=${size.width}:${size.height}`, ...encoding.mapping, 'setsar=1'].join(',')
  return [
    '-ss',
    second,
    ...input(encoding),
    '-map',
    '0:v:0',
    '-vf',
    scale,
    '-frames:v',
    '1',
    '-q:v',
    '4',
    published.poster,
  ]
}

/** The download: the best rendition up to 720p with all audio tracks, remuxed. */
function downloadArguments(encoding: Encoding): string[] {
  const rendition = encoding.renditions.find(({ name }) => Number(name) <= downloadSide) ?? encoding.renditions[0]
  const files = [`${rendition?.name}.mp4`, ...encoding.sounds.map((_, index) => audioFile(index))]
  return [
    ...files.flatMap((file) => ['-i', file]),
    ...files.flatMap((_, index) => ['-map', String(index)]),
    ...['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', published.download],
  ]
}

async function cutVideo(encoding: Encoding, rendition: Rendition): Promise<VideoTrack> {
  const folder = `video-${rendition.name}`
  const track = await cut(encoding, `${rendition.name}.mp4`, folder)
  return { ...track, ...rendition, folder, framesPerSecond: encoding.framesPerSecond }
}

async function cutAudio(encoding: Encoding, index: number, language: string): Promise<AudioTrack> {
  const code = languageCode(language)
  const folder = `audio-${index + 1}-${code}`
  return { ...(await cut(encoding, audioFile(index), folder)), folder, languageCode: code }
}

async function cut(encoding: Encoding, file: string, name: string) {
  const folder = join(encoding.folder, name)
  await mkdir(folder)
  const track = await cutSegments(join(encoding.folder, file), folder)
  await writeFile(join(folder, 'index.m3u8'), mediaPlaylist(track.segments))
  return track
}

function requireWhole(source: SourceVideo, videos: readonly VideoTrack[]): void {
  const expected = source.durationMs / 1000
  const made = videos[0]?.segments.reduce((sum, segment) => sum + segment.seconds, 0) ?? 0
  if (expected - made <= Math.max(missingSeconds, expected * missingShare)) return
  throw new UnusableVideo('damaged', `only ${made.toFixed(1)} of ${expected.toFixed(1)} seconds can be read`)
}

async function writePlaylists(encoding: Encoding, videos: VideoTrack[], audios: AudioTrack[]): Promise<void> {
  const { folder, source, subtitles } = encoding
  const seconds = source.durationMs / 1000
  for (const subtitle of subtitles) {
    await copyFile(subtitle.path, join(folder, subtitle.file))
    await writeFile(join(folder, subtitlePlaylistName(subtitle)), subtitlePlaylist(subtitle.file, seconds))
  }
  await writeFile(join(folder, published.thumbnails), thumbnailTrack(encoding.sprite, spriteImage, source.durationMs))
  await writeFile(join(folder, published.master), masterPlaylist({ videos, audios, subtitles }))
}

function encodedFiles(encoding: Encoding): string[] {
  return [
    ...encoding.renditions.map(({ name }) => `${name}.mp4`),
    ...encoding.sounds.map((_, index) => audioFile(index)),
  ]
}

function audioFile(index: number): string {
  return `audio-${index + 1}.mp4`
}

const commonRates = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60]

/** A constant frame rate near the source's: a common one within 2 %, else a whole number from 1 to 60. */
export function constantFrameRate(average: number): number {
  const distance = (rate: number) => Math.abs(rate - average)
  const [nearest = 25] = commonRates.toSorted((one, other) => distance(one) - distance(other))
  if (distance(nearest) < nearest * 0.02) return nearest
  return Math.min(60, Math.max(1, Math.round(average)))
}
