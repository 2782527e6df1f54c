import { open, type FileHandle } from 'node:fs/promises'
import type { VideoFailure } from '#contract/videos/rules.ts'
import { boxesOf, boxesOfFile, findBox, readAt } from './boxes.ts'

export type SourceVideo = {
  durationMs: number
  /** Size as it is seen: after rotation, in square pixels. */
  width: number
  height: number
  /** Average over the whole film. */
  framesPerSecond: number
  /** One per audio track, in the file's order: three letters of ISO 639-2, "und" when not told. */
  audioLanguages: string[]
}

/** A file that can never become a lesson, however often one tries. */
export class UnusableVideo extends Error {
  readonly failure: VideoFailure

  constructor(failure: VideoFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`)
    this.failure = failure
  }
}

const indexSizeLimit = 64 * 1024 * 1024
const pixelLimit = 8192 * 4320
/** What an MP4 or MOV file can begin with. */
const beginnings = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid']

/** Reads what an MP4 or MOV file says about itself, without decoding it. Throws UnusableVideo. */
export async function probeVideo(path: string): Promise<SourceVideo> {
  const file = await open(path)
  try {
    return describe(await readIndex(file))
  } finally {
    await file.close()
  }
}

async function readIndex(file: FileHandle): Promise<Buffer> {
  const { size: fileSize } = await file.stat()
  let index: Buffer | undefined
  for await (const { type, offset, size, headerSize } of boxesOfFile(file)) {
    if (offset === 0 && !beginnings.includes(type)) break
    if (offset + size > fileSize) throw new UnusableVideo('damaged', 'the end of the file is missing')
    if (type !== 'moov') continue
    if (size > indexSizeLimit) throw new UnusableVideo('too_large', 'its index is too big')
    index = await readAt(file, offset + headerSize, size - headerSize)
  }
  if (!index) throw new UnusableVideo('not_a_video', 'MP4 or MOV is needed')
  return index
}

function describe(index: Buffer): SourceVideo {
  const tracks = [...boxesOf(index)].filter((box) => box.type === 'trak').map((box) => box.body)
  const picture = tracks.find((track) => handlerOf(track) === 'vide')
  if (!picture) throw new UnusableVideo('no_picture')
  const header = findBox(index, 'mvhd')
  const durationMs = header ? Math.round(secondsOf(header) * 1000) : 0
  if (!(durationMs > 0)) throw new UnusableVideo('damaged', 'its length is not told')
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

/** Length in seconds of a `mvhd` or `mdhd` box, which begin alike. */
function secondsOf(header: Buffer): number {
  const long = header[0] === 1
  const timescale = header.readUInt32BE(long ? 20 : 12)
  const duration = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const unknown = long ? duration >= 2 ** 63 : duration === 0xffffffff
  return timescale === 0 || unknown ? 0 : duration / timescale
}

function sizeOf(track: Buffer): { width: number; height: number } {
  const header = findBox(track, 'tkhd')
  if (!header || header.length < 84) return { width: 0, height: 0 }
  const matrix = header.length - 44
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0
  const across = Math.round(header.readUInt32BE(header.length - 8) / 65536)
  const down = Math.round(header.readUInt32BE(header.length - 4) / 65536)
  return isTurned ? { width: down, height: across } : { width: across, height: down }
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
