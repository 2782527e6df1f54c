import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { MeasuredMp4 } from './queries.ts'

/** Size in bytes and SHA-256 of a file, from one pass. */
export async function measureFile(path: string): Promise<MeasuredMp4> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    hash.update(part as Buffer)
    bytes += (part as Buffer).byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}
