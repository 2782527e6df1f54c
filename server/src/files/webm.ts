import type { FileHandle } from 'node:fs/promises'

/** Position of an element's content in its file. */
export type ElementRange = { id: number; offset: number; size: number }

type Header = {
  id: number
  /** Undefined while it is being written: it has what follows. */
  size: number | undefined
  headerSize: number
}

/** Elements whose content is read as elements: the segment, its clusters and their groups of blocks. */
const parents = new Set([0x18538067, 0x1f43b675, 0xa0])

/** The elements of a WebM file, inside its segment and clusters. The last one may exceed a truncated file. */
export async function* elementsOfFile(file: FileHandle): AsyncGenerator<ElementRange> {
  const { size: fileSize } = await file.stat()
  const header = Buffer.alloc(12)
  let offset = 0
  while (offset < fileSize) {
    const { bytesRead } = await file.read(header, 0, header.length, offset)
    const element = readElement(header.subarray(0, bytesRead))
    if (!element) return
    offset += element.headerSize
    if (parents.has(element.id)) continue
    if (element.size === undefined) return
    const size = Math.min(element.size, fileSize - offset)
    yield { id: element.id, offset, size }
    offset += size
  }
}

/** The header of an element; without an id only a number of its kind. Undefined where there is none. */
export function readElement(buffer: Buffer, { isId = true } = {}): Header | undefined {
  const idSize = isId ? lengthOf(buffer[0], 4) : 0
  const sizeSize = lengthOf(buffer[idSize ?? 0], 8)
  if (idSize === undefined || sizeSize === undefined || buffer.length < idSize + sizeSize) return undefined
  const first = (buffer[idSize] ?? 0) & (0xff >> sizeSize)
  let size = first
  let isUnknown = first === 0xff >> sizeSize
  for (const byte of buffer.subarray(idSize + 1, idSize + sizeSize)) {
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return {
    id: idSize === 0 ? size : buffer.readUIntBE(0, idSize),
    size: isUnknown ? undefined : size,
    headerSize: idSize + sizeSize,
  }
}

/** Leading zeros of the first byte say how long a number is. */
function lengthOf(first: number | undefined, longest: number): number | undefined {
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  return length <= longest ? length : undefined
}
