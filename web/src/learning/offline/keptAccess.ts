import type { Download, DownloadIndex, RunOfDownloads } from './downloadIndex.ts'

/** The device's clock, and the latest time that the server told: a clock that is set back opens nothing. In seconds. */
type Moment = { now: number; serverTime: number }

/** Whether a run opens its downloads at a moment of the device. */
export function keptAccess(
  { access, closes_at, ends_at }: Pick<RunOfDownloads, 'access' | 'closes_at' | 'ends_at'>,
  { now, serverTime }: Moment,
): RunOfDownloads['access'] {
  const moment = Math.max(now, serverTime)
  if (access === 'over' || (ends_at !== null && ends_at <= moment)) return 'over'
  return access === 'closed' || (closes_at !== null && closes_at <= moment) ? 'closed' : 'open'
}

/** Whether a run that shows the film opens it. */
export function isOpenAt(
  now: number,
  { places }: Pick<Download, 'places'>,
  { runs, serverTime }: Pick<DownloadIndex, 'runs' | 'serverTime'>,
): boolean {
  return runs.some(
    (run) =>
      places.some(({ streamId }) => streamId === run.stream_id) && keptAccess(run, { now, serverTime }) === 'open',
  )
}
