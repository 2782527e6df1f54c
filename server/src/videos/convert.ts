import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FfmpegRefused, FfmpegTooSlow, runFfmpeg, type FfmpegRun } from './ffmpeg.ts'
import { renditionsOf, scaledTo, type Rendition } from './ladder.ts'
import { languageCode } from './languages.ts'
import { masterPlaylist, mediaPlaylist, subtitlePlaylist, subtitlePlaylistName } from './playlists.ts'
import type { AudioTrack, SubtitleTrack, VideoTrack } from './playlists.ts'
import { probeVideo, UnusableVideo, type SourceVideo } from './probe.ts'
import { cutSegments } from './segments.ts'
import { spriteOf, thumbnailTrack, type Sprite } from './thumbnails.ts'

export type Conversion = {
  ffmpeg: string
  /** Absolute path of the original. */
  original: string
  /** An empty folder, which is filled with all that is published. */
  folder: string
  subtitles: readonly (SubtitleTrack & { path: string })[]
  signal: AbortSignal
  /** Called with whole percents, rising. */
  onProgress: (percent: number) => void
}

/** Part of what decides whether a video must be converted again: raise it when the output changes. */
export const recipe = 1

export const published = {
  master: 'master.m3u8',
  poster: 'poster.jpg',
  thumbnails: 'thumbnails.vtt',
  film: 'video.mp4',
}

const segmentSeconds = 4
/** A whole number of them lasts a frame at every usual rate. */
const ticksPerSecond = 120_000
/** Memory grows with the threads; a machine of many cores would meet the bound with a large film. */
const threads = String(Math.min(4, availableParallelism()))
const spriteImage = 'thumbnails.jpg'
const encodingShare = 90
const downloadSide = 720
const posterSide = 1280
/** Shorter than the original by more than this much of it means that the rest could not be read. */
const missingShare = 0.05
const missingSeconds = 1

type Work = Conversion & { source: SourceVideo; renditions: Rendition[]; sprite: Sprite; framesPerSecond: number }

/** Makes HLS, poster, small pictures and a film to keep. Throws UnusableVideo when the original is to blame. */
export async function convertVideo(conversion: Conversion): Promise<void> {
  const source = await probeVideo(conversion.original)
  const framesPerSecond = usualFrameRate(source.framesPerSecond)
  const work = { ...conversion, source, renditions: renditionsOf(source), sprite: spriteOf(source), framesPerSecond }
  await run(work, encodingArguments(work), encodingShare)
  const videos = await Promise.all(work.renditions.map((rendition) => cutVideo(work, rendition)))
  const audios = await Promise.all(source.audioLanguages.map((language, index) => cutAudio(work, index, language)))
  requireWhole(source, videos)
  await run(work, posterArguments(work))
  await run(work, filmArguments(work))
  await writePlaylists(work, videos, audios)
  await Promise.all(encodedFiles(work).map((file) => rm(join(work.folder, file))))
  conversion.onProgress(99)
}

async function run(work: Work, commands: readonly string[], share = 0): Promise<void> {
  const seconds = work.source.durationMs / 1000
  const onProgress = (done: number) => work.onProgress(Math.min(share, Math.floor((done / seconds) * share)))
  const task: FfmpegRun = {
    ffmpeg: work.ffmpeg,
    folder: work.folder,
    arguments: commands,
    timeoutSeconds: Math.ceil(120 + seconds * 30),
    signal: work.signal,
    ...(share > 0 ? { onProgress } : {}),
  }
  try {
    await runFfmpeg(task)
  } catch (error) {
    if (error instanceof FfmpegRefused) throw new UnusableVideo('damaged', error.message)
    if (error instanceof FfmpegTooSlow) throw new UnusableVideo('too_slow', error.message)
    throw error
  }
}

/** The original is read as MP4 or MOV only, so that no playlist in disguise can name other files to read. */
function input(work: Work): string[] {
  const reading = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-threads', threads]
  return [...reading, '-i', `file:${work.original}`]
}

/** Decodes once; every quality, sound track and the small pictures come out of the same run. */
function encodingArguments(work: Work): string[] {
  const { renditions, sprite, framesPerSecond } = work
  const names = [...renditions.map((_, index) => `[scaled${index}]`), '[small]'].join('')
  const scales = renditions.map(
    ({ width, height }, index) => `[scaled${index}]scale=${width}:${height},setsar=1,format=yuv420p[video${index}]`,
  )
  const tiles = `fps=1/${sprite.interval}:start_time=0,scale=${sprite.width}:${sprite.height},setsar=1`
  const filter = [
    `[0:v:0]fps=${Math.round(framesPerSecond * 1001)}/1001:start_time=0,split=${renditions.length + 1}${names}`,
    ...scales,
    `[small]${tiles},tile=${sprite.columns}x${sprite.rows}[sprite]`,
  ].join(';')
  return [
    ...input(work),
    ...['-filter_complex', filter, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...renditions.flatMap((rendition, index) => videoOutput(rendition, index)),
    ...work.source.audioLanguages.flatMap((language, index) => audioOutput(language, index)),
    ...['-map', '[sprite]', '-frames:v', '1', '-q:v', '5', spriteImage],
  ]
}

function videoOutput(rendition: Rendition, index: number): string[] {
  const { maximumBitrate } = rendition
  return [
    ...['-map', `[video${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-threads', threads],
    ...['-maxrate', String(maximumBitrate), '-bufsize', String(maximumBitrate * 2)],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-g', '600', '-sc_threshold', '0'],
    // Without these a film begins two frames late, and its sound two frames early.
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'],
    ...['-avoid_negative_ts', 'disabled', '-video_track_timescale', String(ticksPerSecond)],
    ...['-map_metadata', '-1', '-f', 'mp4', `${rendition.name}.mp4`],
  ]
}

function audioOutput(language: string, index: number): string[] {
  return [
    ...['-map', `0:a:${index}`, '-af', 'aresample=async=1:first_pts=0', '-c:a', 'aac', '-b:a', '128k'],
    ...['-ac', '2', '-ar', '48000', '-movflags', 'empty_moov+default_base_moof'],
    ...['-frag_duration', String(segmentSeconds * 1_000_000), '-map_metadata', '-1'],
    ...['-metadata:s:a:0', `language=${language}`, '-f', 'mp4', audioFile(index)],
  ]
}

function posterArguments(work: Work): string[] {
  const { width, height, durationMs } = work.source
  const size = scaledTo(work.source, Math.min(1, posterSide / Math.max(width, height)))
  const second = Math.min(10, durationMs / 10_000).toFixed(3)
  const scale = `scale=${size.width}:${size.height},setsar=1`
  return ['-ss', second, ...input(work), '-map', '0:v:0', '-vf', scale, '-frames:v', '1', '-q:v', '4', published.poster]
}

/** The film to keep: the best quality up to 720, all sound tracks, nothing encoded anew. */
function filmArguments(work: Work): string[] {
  const rendition = work.renditions.find(({ name }) => Number(name) <= downloadSide) ?? work.renditions[0]
  const files = [`${rendition?.name}.mp4`, ...work.source.audioLanguages.map((_, index) => audioFile(index))]
  return [
    ...files.flatMap((file) => ['-i', file]),
    ...files.flatMap((_, index) => ['-map', String(index)]),
    ...['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', published.film],
  ]
}

async function cutVideo(work: Work, rendition: Rendition): Promise<VideoTrack> {
  const folder = `video-${rendition.name}`
  const track = await cut(work, `${rendition.name}.mp4`, folder)
  return { ...track, ...rendition, folder, framesPerSecond: work.framesPerSecond }
}

async function cutAudio(work: Work, index: number, language: string): Promise<AudioTrack> {
  const code = languageCode(language)
  const folder = `audio-${index + 1}-${code}`
  return { ...(await cut(work, audioFile(index), folder)), folder, languageCode: code }
}

async function cut(work: Work, file: string, name: string) {
  const folder = join(work.folder, name)
  await mkdir(folder)
  const track = await cutSegments(join(work.folder, file), folder)
  await writeFile(join(folder, 'index.m3u8'), mediaPlaylist(track.segments))
  return track
}

function requireWhole(source: SourceVideo, videos: readonly VideoTrack[]): void {
  const expected = source.durationMs / 1000
  const made = videos[0]?.segments.reduce((sum, segment) => sum + segment.seconds, 0) ?? 0
  if (expected - made <= Math.max(missingSeconds, expected * missingShare)) return
  throw new UnusableVideo('damaged', `only ${made.toFixed(1)} of ${expected.toFixed(1)} seconds can be read`)
}

async function writePlaylists(work: Work, videos: VideoTrack[], audios: AudioTrack[]): Promise<void> {
  const { folder, source, subtitles } = work
  const seconds = source.durationMs / 1000
  for (const subtitle of subtitles) {
    await copyFile(subtitle.path, join(folder, subtitle.file))
    await writeFile(join(folder, subtitlePlaylistName(subtitle)), subtitlePlaylist(subtitle.file, seconds))
  }
  await writeFile(join(folder, published.thumbnails), thumbnailTrack(work.sprite, spriteImage, source.durationMs))
  await writeFile(join(folder, published.master), masterPlaylist({ videos, audios, subtitles }))
}

function encodedFiles(work: Work): string[] {
  return [
    ...work.renditions.map(({ name }) => `${name}.mp4`),
    ...work.source.audioLanguages.map((_, index) => audioFile(index)),
  ]
}

function audioFile(index: number): string {
  return `audio-${index + 1}.mp4`
}

const usualRates = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60]

/** A steady rate near the source's own: a usual one within 2 %, else whole frames, 60 at most. */
function usualFrameRate(average: number): number {
  const distance = (rate: number) => Math.abs(rate - average)
  const [nearest = 25] = usualRates.toSorted((one, other) => distance(one) - distance(other))
  if (distance(nearest) < nearest * 0.02) return nearest
  return Math.min(60, Math.max(1, Math.round(average) || 25))
}
