import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { hasAccess, type IncomingCall } from '../../platform/http/route.ts'
import { enforceByteQuota, enforceNetworkByteQuota } from '../../platform/rateLimits/byteQuotas.ts'

const megabyte = 1024 * 1024
const uploadsAtOnce = { count: 60, windowSeconds: 300 }

type Quotas = {
  user: number
  /** Lower for unconfirmed accounts, as anybody may have many. */
  unconfirmedUser: number
  /** A network may be a whole office. */
  network: number
}

const bytesPerDay: Quotas = { user: 500 * megabyte, unconfirmedUser: 100 * megabyte, network: 2048 * megabyte }
/** For uploads in parts, which may be videos. */
const partedBytesPerDay: Quotas = {
  user: 5 * 1024 * megabyte,
  unconfirmedUser: 1024 * megabyte,
  network: 20 * 1024 * megabyte,
}

/** Authors send the videos of whole courses. */
const authorBytesPerDay = 1024 * 1024 * megabyte

/** Counts an upload before its body is read, so that aborted uploads count too. */
export function enforceUploadLimits(call: IncomingCall): Promise<void> {
  return enforceLimits(call, { kind: 'upload', quotas: bytesPerDay })
}

/** Counts an upload in parts by its announced size, once, however often it is resumed. */
export function enforcePartedLimits(call: IncomingCall, largestBytes: number): Promise<void> {
  const { user, unconfirmedUser, network } = partedBytesPerDay
  // The largest file that a brand allows can be sent once a day.
  const least = call.viewer && hasAccess('content', call.viewer) ? authorBytesPerDay : largestBytes
  const quotas = {
    user: Math.max(user, least),
    unconfirmedUser: Math.max(unconfirmedUser, least),
    network: Math.max(network, least),
  }
  return enforceLimits(call, { kind: 'parted-upload', quotas })
}

async function enforceLimits(
  { viewer, network, context, bytes }: IncomingCall,
  { kind, quotas }: { kind: string; quotas: Quotas },
): Promise<void> {
  const { sql } = context.database
  const userId = viewer?.user.id
  const timeZone = viewer?.calendar.timezone ?? 'UTC'
  await enforceRateLimit(sql, { key: `upload:${userId}`, ...uploadsAtOnce })
  await enforceByteQuota(sql, {
    subject: `${kind}:user:${userId}`,
    bytes,
    bytesPerDay: viewer?.user.is_email_confirmed ? quotas.user : quotas.unconfirmedUser,
    refusal: { code: 'upload_quota_reached', timeZone },
  })
  await enforceNetworkByteQuota(sql, {
    kind: `${kind}:network`,
    network,
    bytes,
    bytesPerDay: quotas.network,
    refusal: { code: 'network_quota_reached', timeZone },
  })
}
