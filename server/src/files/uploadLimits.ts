import { refuseBusy } from '../auth/limits.ts'
import type { Arriving } from '../route.ts'
import { countBytes, countBytesOfNetwork } from '../auth/byteQuotas.ts'

const megabyte = 1024 * 1024
const uploadsAtOnce = { count: 60, windowSeconds: 300 }
/** A network may be a whole office. */
const bytesPerDay = { person: 500 * megabyte, network: 2048 * megabyte }

/** Counts an upload before its body is read: one that is cut off is counted too. */
export async function countUpload({ viewer, network, machine, bytes }: Arriving): Promise<void> {
  const { sql } = machine.database
  const userId = viewer?.user.id
  await refuseBusy(sql, { key: `upload:${userId}`, ...uploadsAtOnce })
  await countBytes(sql, { subject: `upload:user:${userId}`, bytes, bytesPerDay: bytesPerDay.person })
  await countBytesOfNetwork(sql, { kind: 'upload:network', network, bytes, bytesPerDay: bytesPerDay.network })
}
