import type { RunOfDownloads } from './downloadIndex.ts'

/**
 * Whether a run opens its downloads at a moment of the device. `serverTime` is the latest that the server told: a clock that
 * is set back opens nothing. All in seconds.
 */
export function keptAccess(
  { access, closes_at, ends_at }: Pick<RunOfDownloads, 'access' | 'closes_at' | 'ends_at'>,
  { now, serverTime }: { now: number; serverTime: number },
): RunOfDownloads['access'] {
  const moment = Math.max(now, serverTime)
  if (access === 'over' || (ends_at !== null && ends_at <= moment)) return 'over'
  return access === 'closed' || (closes_at !== null && closes_at <= moment) ? 'closed' : 'open'
}
