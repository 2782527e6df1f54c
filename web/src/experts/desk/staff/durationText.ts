import { formatDuration } from '../../../platform/language/formatDuration.ts'

/** A duration of the figures; a dash while nothing was answered. */
export function durationText(seconds: number | null): string {
  return seconds === null ? '—' : formatDuration(seconds)
}
