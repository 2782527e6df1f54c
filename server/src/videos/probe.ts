import { open, type FileHandle } from 'node:fs/promises'
import type { VideoFailure } from '#contract/videos/rules.ts'
import { boxesOf, boxesOfFile, findBox, readAt } from './boxes.ts'

export type SourceVideo = {
  durationMs: number
  /** Display size: after rotation, in square pixels. */
  width: number
  height: number
  /** Average over the whole video. */
  framesPerSecond: number
  /** ISO 639-2 code of each audio track, in file order; "und" if unknown. */
  audioLanguages: string[]
}

/** A file that is not a usable video: retrying is pointless. */
export class UnusableVideo extends Error {
  readonly failure: VideoFailure

  constructor(failure: VideoFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`)
    this.failure = failure
  }
}

/** Recorded by a browser while it was written, or with impossible times: how long it is shows only when it is decoded. */
export class UnknownDuration extends UnusableVideo {
  constructor() {
    super('damaged', 'it has no duration')
  }
}

/** What a column of milliseconds holds, over three weeks. */
export const durationMsMaximum = 2 ** 31 - 1

const indexSizeLimit = 64 * 1024 * 1024
/** Over two hours in fragments of half a second, which have two boxes each. */
const boxLimit = 40_000
const pixelLimit = 8192 * 4320
/** Possible first boxes of an MP4 or MOV file. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid']

/** Reads the metadata of an MP4 or MOV file without decoding it. Throws UnusableVideo. */
export async function probeVideo(path: string): Promise<SourceVideo> {
  const file = await open(path)
  try {
    return describe(await readIndex(file))
  } catch (error) {
    // A box is shorter than its fields.
    throw error instanceof RangeError ? new UnusableVideo('damaged', 'its index is incomplete') : error
  } finally {
    await file.close()
  }
}

async function readIndex(file: FileHandle): Promise<Buffer> {
  const { size: fileSize } = await file.stat()
  let index: Buffer | undefined
  let count = 0
  for await (const { type, offset, size, headerSize } of boxesOfFile(file)) {
    if (offset === 0 && !firstBoxes.includes(type)) break
    count += 1
    if (count > boxLimit) throw new UnusableVideo('damaged', 'it has too many parts')
    if (offset + size > fileSize) throw new UnusableVideo('damaged', 'the file is truncated')
    if (type !== 'moov') continue
    if (size > indexSizeLimit) throw new UnusableVideo('too_large', 'its index is too large')
    index = await readAt(file, offset + headerSize, size - headerSize)
  }
  if (!index) throw new UnusableVideo('not_a_video', 'must be MP4 or MOV')
  return index
}

function describe(index: Buffer): SourceVideo {
  const tracks = [...boxesOf(index)].filter((box) => box.type === 'trak').map((box) => box.body)
  const picture = tracks.find((track) => handlerOf(track) === 'vide')
  if (!picture) throw new UnusableVideo('no_picture')
  const header = findBox(index, 'mvhd')
  const durationMs = header ? Math.round(secondsOf(header) * 1000) : 0
  if (!(durationMs > 0 && durationMs <= durationMsMaximum)) throw new UnknownDuration()
  const { width, height } = sizeOf(picture)
  if (width < 16 || height < 16) throw new UnusableVideo('no_picture')
  if (width * height > pixelLimit) throw new UnusableVideo('too_large', `${width} × ${height} pixels`)
  const sounds = tracks.filter((track) => handlerOf(track) === 'soun')
  return {
    durationMs,
    width,
    height,
    framesPerSecond: frameRateOf(picture),
    audioLanguages: sounds.map((track) => languageOf(track)),
  }
}

function handlerOf(track: Buffer): string | undefined {
  return findBox(track, 'mdia/hdlr')?.toString('latin1', 8, 12)
}

/** Duration in seconds of a `mvhd` or `mdhd` box, which have the same layout. */
function secondsOf(header: Buffer): number {
  const long = header[0] === 1
  const timescale = header.readUInt32BE(long ? 20 : 12)
  const duration = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const unknown = long ? duration >= 2 ** 63 : duration === 0xffffffff
  return timescale === 0 || unknown ? 0 : duration / timescale
}

/** How large a track is shown, upright. */
export function sizeOf(track: Buffer): { width: number; height: number } {
  const header = findBox(track, 'tkhd')
  if (!header || header.length < 84) return { width: 0, height: 0 }
  const matrix = header.length - 44
  const isRotated = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0
  const across = Math.round(header.readUInt32BE(header.length - 8) / 65536)
  const down = Math.round(header.readUInt32BE(header.length - 4) / 65536)
  return isRotated ? { width: down, height: across } : { width: across, height: down }
}

function frameRateOf(track: Buffer): number {
  const seconds = secondsOf(findBox(track, 'mdia/mdhd') ?? Buffer.alloc(32))
  const times = findBox(track, 'mdia/minf/stbl/stts')
  if (!times || !(seconds > 0)) return 0
  const entries = Math.min(times.readUInt32BE(4), (times.length - 8) / 8)
  let frames = 0
  for (let entry = 0; entry < entries; entry += 1) frames += times.readUInt32BE(8 + entry * 8)
  return frames / seconds
}

function languageOf(track: Buffer): string {
  const header = findBox(track, 'mdia/mdhd')
  if (!header) return 'und'
  const packed = header.readUInt16BE(header[0] === 1 ? 32 : 20)
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(((packed >> shift) & 31) + 0x60)).join('')
  return /^[a-z]{3}$/.test(letters) ? letters : 'und'
}
