import { open, type FileHandle } from 'node:fs/promises'
import { boxesOf, boxesOfFile, findBox, readAt } from '../videos/boxes.ts'
import { durationMsMaximum, sizeOf } from '../videos/probe.ts'
import type { PictureSize } from './images.ts'
import { elementsOfFile, readElement, type ElementRange } from './webm.ts'

/** What a recording has; how long it is and the size of its picture are missing if they are unknown. */
export type Recording = { hasPicture: boolean; hasSound: boolean; durationMs?: number; picture?: PictureSize }

/** Of three minutes in parts of a second, many times over. */
const indexSizeLimit = 1024 * 1024
const partLimit = 100_000
const maximumSide = 16_384

/**
 * Reads what a browser has recorded as WebM or MP4 without decoding it. It was written while it was recorded, so that how
 * long it is stands at its end only. Undefined for anything else.
 */
export async function probeRecording(path: string, extension: 'webm' | 'mp4'): Promise<Recording | undefined> {
  const file = await open(path)
  try {
    return extension === 'webm' ? await probeWebm(file) : await probeMp4(file)
  } catch (error) {
    // A part is shorter than its fields.
    if (error instanceof RangeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}

/** Times in milliseconds, which is the default. */
const nanosecondsPerUnit = 1_000_000

const ids = {
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  time: 0xe7,
  block: 0xa3,
  group: 0xa0,
  groupBlock: 0xa1,
} as const

async function probeWebm(file: FileHandle): Promise<Recording | undefined> {
  const tracks: ElementBody[][] = []
  let isInMs = true
  let clusterMs = 0
  let endMs: number | undefined
  let count = 0
  const read = ({ offset, size }: ElementRange, limit: number) => readAt(file, offset, Math.min(size, limit))
  for await (const element of elementsOfFile(file)) {
    count += 1
    if (count > partLimit) return { ...describeTracks(tracks), ...known(undefined) }
    if (element.id === ids.tracks && element.size <= indexSizeLimit)
      tracks.push(...tracksIn(await read(element, indexSizeLimit)))
    if (element.id === ids.info)
      isInMs = element.size <= indexSizeLimit && scaleOf(await read(element, indexSizeLimit)) === nanosecondsPerUnit
    if (element.id === ids.time) clusterMs = numberIn(await read(element, 8))
    if (element.id === ids.block || element.id === ids.groupBlock)
      endMs = Math.max(endMs ?? 0, clusterMs + relativeMs(await read(element, 12)))
  }
  return tracks.length > 0 ? { ...describeTracks(tracks), ...known(isInMs ? endMs : undefined) } : undefined
}

const known = (durationMs: number | undefined) =>
  durationMs !== undefined && durationMs <= durationMsMaximum ? { durationMs: Math.max(1, durationMs) } : {}

/** Of sides that can be; others are not known. */
const knownSize = ({ width, height }: PictureSize) =>
  Math.min(width, height) > 0 && Math.max(width, height) <= maximumSide ? { picture: { width, height } } : {}

/** Nanoseconds in a unit of the times. */
function scaleOf(info: Buffer): number {
  const scale = childrenOf(info).find(({ id }) => id === ids.scale)
  return scale ? numberIn(scale.body) : nanosecondsPerUnit
}

type ElementBody = { id: number; body: Buffer }

function tracksIn(index: Buffer): ElementBody[][] {
  return childrenOf(index)
    .filter(({ id }) => id === ids.track)
    .map(({ body }) => childrenOf(body))
}

function describeTracks(tracks: readonly ElementBody[][]): Omit<Recording, 'durationMs'> {
  const types = tracks.map((track) => numberOf(track, ids.type))
  const video = tracks.flat().find(({ id }) => id === ids.video)
  const shown = video ? childrenOf(video.body) : []
  return {
    hasPicture: types.includes(1),
    hasSound: types.includes(2),
    ...knownSize({ width: numberOf(shown, ids.width), height: numberOf(shown, ids.height) }),
  }
}

function numberOf(elements: readonly ElementBody[], wanted: number): number {
  const element = elements.find(({ id }) => id === wanted)
  return element ? numberIn(element.body) : 0
}

function childrenOf(buffer: Buffer): ElementBody[] {
  const found = []
  for (let offset = 0; offset < buffer.length && found.length < 1000;) {
    const element = readElement(buffer.subarray(offset))
    if (element?.size === undefined) break
    const start = offset + element.headerSize
    found.push({ id: element.id, body: buffer.subarray(start, start + element.size) })
    offset = start + element.size
  }
  return found
}

const numberIn = (body: Buffer) =>
  body.length === 0 || body.length > 8 ? 0 : Number(BigInt(`0x${body.toString('hex')}`))

/** A block begins with the number of its track and its time after that of its cluster. */
function relativeMs(block: Buffer): number {
  const track = readElement(block, { isId: false })
  return track ? block.readInt16BE(track.headerSize) : 0
}

async function probeMp4(file: FileHandle): Promise<Recording | undefined> {
  let index: Buffer | undefined
  const ends = new Map<number, number>()
  let count = 0
  const { size: fileSize } = await file.stat()
  for await (const { type, offset, size, headerSize } of boxesOfFile(file)) {
    count += 1
    if (count > partLimit || offset + size > fileSize) return undefined
    if ((type !== 'moov' && type !== 'moof') || size > indexSizeLimit) continue
    const body = await readAt(file, offset + headerSize, size - headerSize)
    if (type === 'moov') index = body
    else addFragment(ends, body, index)
  }
  if (!index) return undefined
  const tracks = tracksOf(index)
  const picture = tracks.find(({ handler }) => handler === 'vide')
  const header = findBox(index, 'mvhd')
  const times = tracks.map(({ id, timescale }) => ((ends.get(id) ?? 0) / timescale) * 1000)
  const durationMs = Math.round(Math.max(header ? durationOf(header) : 0, ...times))
  return {
    hasPicture: picture !== undefined,
    hasSound: tracks.some(({ handler }) => handler === 'soun'),
    ...(picture && knownSize(picture.size)),
    ...known(durationMs > 0 ? durationMs : undefined),
  }
}

function tracksOf(index: Buffer) {
  const tracks = [...boxesOf(index)].filter(({ type }) => type === 'trak').map(({ body }) => body)
  return tracks.map((track) => {
    const head = findBox(track, 'tkhd')
    const media = findBox(track, 'mdia/mdhd')
    return {
      id: head ? head.readUInt32BE(head[0] === 1 ? 20 : 12) : 0,
      timescale: media?.readUInt32BE(media[0] === 1 ? 20 : 12) || 1000,
      handler: findBox(track, 'mdia/hdlr')?.toString('latin1', 8, 12),
      size: sizeOf(track),
    }
  })
}

/** Milliseconds of a `mvhd` box. */
function durationOf(header: Buffer): number {
  const isLong = header[0] === 1
  const timescale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const isUnknown = isLong ? duration >= 2 ** 63 : duration === 0xffffffff
  return timescale === 0 || isUnknown ? 0 : (duration / timescale) * 1000
}

/** Adds to the ends of tracks, in their own units, where a fragment ends. */
function addFragment(ends: Map<number, number>, fragment: Buffer, index: Buffer | undefined): void {
  for (const { type, body } of boxesOf(fragment)) {
    const head = type === 'traf' ? findBox(body, 'tfhd') : undefined
    if (!head) continue
    const id = head.readUInt32BE(4)
    const start = findBox(body, 'tfdt')
    const from = start
      ? start[0] === 1
        ? Number(start.readBigUInt64BE(4))
        : start.readUInt32BE(4)
      : (ends.get(id) ?? 0)
    const usual = usualDuration(head) ?? usualDurationOf(index, id)
    const runs = [...boxesOf(body)].filter((box) => box.type === 'trun').map((box) => durationOfRun(box.body, usual))
    ends.set(
      id,
      Math.max(
        ends.get(id) ?? 0,
        runs.reduce((sum, one) => sum + one, from),
      ),
    )
  }
}

function usualDuration(head: Buffer): number | undefined {
  const flags = head.readUIntBE(1, 3)
  if (!(flags & 0x8)) return undefined
  return head.readUInt32BE(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function usualDurationOf(index: Buffer | undefined, id: number): number {
  const extension = index && findBox(index, 'mvex')
  for (const { type, body } of extension ? boxesOf(extension) : [])
    if (type === 'trex' && body.readUInt32BE(4) === id) return body.readUInt32BE(12)
  return 0
}

function durationOfRun(run: Buffer, usual: number): number {
  const flags = run.readUIntBE(1, 3)
  const count = run.readUInt32BE(4)
  if (!(flags & 0x100)) return count * usual
  const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const size = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let sum = 0
  for (let at = start; at + size <= run.length && at < start + count * size; at += size) sum += run.readUInt32BE(at)
  return sum
}
