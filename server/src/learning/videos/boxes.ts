import type { FileHandle } from 'node:fs/promises'

export type Box = { type: string; body: Buffer }

/** Position of a top-level box in its file. `size` includes the header. */
export type BoxRange = { type: string; offset: number; size: number; headerSize: number }

/** More than any program writes; a hostile file could hold millions of 8-byte boxes. */
const maxSiblings = 1000

/** Iterates over the boxes in `buffer`; stops at the first that does not fit, and after `maxSiblings`. */
export function* boxesOf(buffer: Buffer): Generator<Box> {
  let offset = 0
  for (let count = 0; count < maxSiblings && offset + 8 <= buffer.length; count += 1) {
    const { type, size, headerSize } = readHeader(buffer.subarray(offset), buffer.length - offset)
    if (size < headerSize || offset + size > buffer.length) return
    yield { type, body: buffer.subarray(offset + headerSize, offset + size) }
    offset += size
  }
}

/** The body of the first box along `path` ("mdia/minf/stbl"). */
export function findBox(buffer: Buffer, path: string): Buffer | undefined {
  let body: Buffer | undefined = buffer
  for (const name of path.split('/')) body = body && firstBox(body, name)
  return body
}

function firstBox(buffer: Buffer, type: string): Buffer | undefined {
  for (const box of boxesOf(buffer)) if (box.type === type) return box.body
  return undefined
}

/** The top-level boxes of a file. The last one may exceed a truncated file. */
export async function* boxesOfFile(file: FileHandle): AsyncGenerator<BoxRange> {
  const { size: fileSize } = await file.stat()
  const header = Buffer.alloc(16)
  let offset = 0
  while (offset + 8 <= fileSize) {
    const { bytesRead } = await file.read(header, 0, 16, offset)
    const box = readHeader(header.subarray(0, bytesRead), fileSize - offset)
    if (box.size < box.headerSize) return
    yield { ...box, offset }
    offset += box.size
  }
}

/** Throws at the end of the file. */
export async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  if (bytesRead < length) throw new Error('the file ends too early')
  return buffer
}

function readHeader(buffer: Buffer, rest: number): { type: string; size: number; headerSize: number } {
  const type = buffer.toString('latin1', 4, 8)
  const size = buffer.readUInt32BE(0)
  if (size === 1 && buffer.length >= 16) return { type, size: Number(buffer.readBigUInt64BE(8)), headerSize: 16 }
  return { type, size: size === 0 ? rest : size, headerSize: 8 }
}
