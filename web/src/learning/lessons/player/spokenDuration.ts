import { formatNumber } from '../../../platform/language/format.ts'

/** A duration in words for screen readers: «3 минуты 8 секунд». */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const units = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const nonZero = units.filter(([value]) => value > 0)
  return (nonZero.length > 0 ? nonZero : units.slice(-1))
    .map(([value, unit]) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ')
}
