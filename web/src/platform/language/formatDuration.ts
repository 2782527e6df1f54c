import { formatMinutes, formatNumber } from './format.ts'

/** Seconds as hours and minutes, «18 ч 40 мин»; below an hour minutes only. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.trunc(minutes / 60)
  if (hours === 0) return formatMinutes(seconds)
  const hoursLabel = formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'short' })
  return minutes % 60 === 0 ? hoursLabel : `${hoursLabel} ${formatMinutes((minutes % 60) * 60)}`
}
