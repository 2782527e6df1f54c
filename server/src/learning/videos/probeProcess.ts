import { open, stat } from 'node:fs/promises'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MP4,
  QTFF,
  WEBM,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { boxesOfFile } from './boxes.ts'
import type { Picture, Probe, ProbeTask, Sound } from './probe.ts'

/** A file that cannot be described; the message begins with the reason. */
class Unusable extends Error {}

const indexSizeLimit = 64 * 1024 * 1024
/** Over two hours in fragments of half a second, which have two boxes each. */
const boxLimit = 40_000
/** Possible first boxes of an MP4 or MOV file. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid']

const [task = '{}'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await probe(JSON.parse(task) as ProbeTask)))

async function probe(task: ProbeTask): Promise<Probe | { failure: string }> {
  try {
    return await describe(task)
  } catch (error) {
    return { failure: error instanceof Unusable ? error.message : `damaged: ${messageOf(error)}` }
  }
}

async function describe({ path, countsFrames }: ProbeTask): Promise<Probe> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] })
  const isWebm = await isOfFormat(input)
  if (!isWebm) await requireWhole(path)
  const { size } = await stat(path)
  const [video] = await input.getVideoTracks()
  const audios = await input.getAudioTracks()
  const tracks = [...(video ? [video] : []), ...audios]
  // Recordings may begin late.
  const starts = await Promise.all(tracks.map((track) => track.getFirstTimestamp()))
  const startSeconds = Math.max(0, Math.min(...starts))
  const picture = video && (await pictureOf(video, { size, countsFrames, startSeconds }))
  const sounds = await Promise.all(audios.map((track) => soundOf(track, startSeconds)))
  const durations = [picture?.durationMs ?? 0, ...sounds.map(({ durationMs }) => durationMs)]
  return { isWebm, durationMs: Math.max(...durations), ...(picture && { picture }), sounds }
}

async function isOfFormat(input: Input): Promise<boolean> {
  const format = await input.getFormat().catch(() => undefined)
  if (!format) throw new Unusable('not_a_video: must be MP4 or MOV')
  return format === WEBM
}

/** Throws unless it has the boxes of a whole MP4 or MOV file. */
async function requireWhole(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size: fileSize } = await file.stat()
    let count = 0
    for await (const { type, offset, size } of boxesOfFile(file)) {
      if (offset === 0 && !firstBoxes.includes(type)) throw new Unusable('not_a_video: must be MP4 or MOV')
      count += 1
      if (count > boxLimit) throw new Unusable('damaged: it has too many parts')
      if (offset + size > fileSize) throw new Unusable('damaged: the file is truncated')
      if (type === 'moov' && size > indexSizeLimit) throw new Unusable('too_large: its index is too large')
    }
  } finally {
    await file.close()
  }
}

type Counting = { size: number; countsFrames: boolean; startSeconds: number }

async function pictureOf(track: InputVideoTrack, counting: Counting): Promise<Picture> {
  // A browser type, which this process lacks.
  const { transfer } = (await track.getColorSpace()) as { transfer?: unknown }
  const durationMs = await durationOf(track, counting.startSeconds)
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationMs,
    hdr: transfer === 'hlg' || transfer === 'pq' ? transfer : null,
    framesPerSecond: counting.countsFrames ? (await countFrames(track, counting)) / (durationMs / 1000 || 1) : 0,
  }
}

/** Frames that fit into the file: a few bytes of an index can promise any number. */
async function countFrames(track: InputVideoTrack, { size }: Counting): Promise<number> {
  let [frames, bytes] = [0, 0]
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    bytes += packet.byteLength
    if (bytes > size) throw new Unusable('damaged: its index promises more than the file has')
    if (packet.byteLength > 0) frames += 1
  }
  return frames
}

async function soundOf(track: InputTrack, startSeconds: number): Promise<Sound> {
  return {
    language: await track.getLanguageCode(),
    isKnown: (await track.getCodec()) !== null,
    durationMs: await durationOf(track, startSeconds),
  }
}

/** Milliseconds until a track ends. */
async function durationOf(track: InputTrack, startSeconds: number): Promise<number> {
  return Math.round(Math.max(0, (await track.computeDuration({ metadataOnly: true })) - startSeconds) * 1000)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
