import { createReadStream, createWriteStream } from 'node:fs'
import { open, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { boxesOf, boxesOfFile, findBox, readAt, type BoxRange } from './boxes.ts'

export type Segment = { name: string; seconds: number; bytes: number }

export type Track = {
  /** RFC 6381, for CODECS of a playlist. */
  codec: string
  segments: Segment[]
}

export const initialSegment = 'init.mp4'

/**
 * Cuts a fragmented MP4 of one track into CMAF segments: `init.mp4` and `1.m4s`, `2.m4s`, … in `folder`. Unlike
 * ffmpeg's HLS muxer, this gives the same files with every ffmpeg since 4.
 */
export async function cutSegments(path: string, folder: string): Promise<Track> {
  const file = await open(path)
  try {
    const { head, fragments } = await findFragments(file)
    await writeFile(join(folder, initialSegment), head)
    const segments: Segment[] = []
    for (const fragment of fragments) {
      const name = `${segments.length + 1}.m4s`
      const seconds = await fragmentSeconds(file, fragment[0], head)
      segments.push({ name, seconds, bytes: await copyBoxes(path, fragment, join(folder, name)) })
    }
    return { codec: codecOf(head), segments }
  } finally {
    await file.close()
  }
}

type Fragment = [BoxRange, ...BoxRange[]]

async function findFragments(file: FileHandle): Promise<{ head: Buffer; fragments: Fragment[] }> {
  const heads: Buffer[] = []
  const fragments: Fragment[] = []
  for await (const box of boxesOfFile(file)) {
    if (box.type === 'ftyp' || box.type === 'moov') heads.push(await readAt(file, box.offset, box.size))
    if (box.type === 'moof') fragments.push([box])
    if (box.type === 'mdat') fragments.at(-1)?.push(box)
  }
  return { head: Buffer.concat(heads), fragments }
}

async function copyBoxes(path: string, boxes: Fragment, target: string): Promise<number> {
  const last = boxes.at(-1) ?? boxes[0]
  const start = boxes[0].offset
  const end = last.offset + last.size
  await pipeline(createReadStream(path, { start, end: end - 1 }), createWriteStream(target))
  return end - start
}

async function fragmentSeconds(file: FileHandle, box: BoxRange, head: Buffer): Promise<number> {
  const body = await readAt(file, box.offset + box.headerSize, box.size - box.headerSize)
  const timescale = findBox(head, 'moov/trak/mdia/mdhd')?.readUInt32BE(12) ?? 1
  const track = findBox(body, 'traf') ?? Buffer.alloc(0)
  const usual = defaultDuration(findBox(track, 'tfhd'))
  let duration = 0
  for (const box of boxesOf(track)) if (box.type === 'trun') duration += runDuration(box.body, usual)
  return duration / timescale
}

/** The default sample duration: an optional field behind two others. */
function defaultDuration(header: Buffer | undefined): number {
  if (!header) return 0
  const flags = header.readUInt32BE(0)
  if (!(flags & 0x8)) return 0
  return header.readUInt32BE(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function runDuration(run: Buffer, usual: number): number {
  const flags = run.readUInt32BE(0)
  const count = run.readUInt32BE(4)
  if (!(flags & 0x100)) return count * usual
  const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const size = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let duration = 0
  for (let sample = 0; sample < count; sample += 1) duration += run.readUInt32BE(start + sample * size)
  return duration
}

function codecOf(head: Buffer): string {
  const descriptions = findBox(head, 'moov/trak/mdia/minf/stbl/stsd')
  const [description] = boxesOf(descriptions?.subarray(8) ?? Buffer.alloc(0))
  if (description?.type !== 'avc1') return 'mp4a.40.2'
  const settings = findBox(description.body.subarray(78), 'avcC')
  return `avc1.${settings?.toString('hex', 1, 4) ?? '64001f'}`
}
