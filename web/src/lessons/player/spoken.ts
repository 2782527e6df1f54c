import { formatNumber } from '../../format.ts'

/** A length of time in words, for those who listen: «3 минуты 8 секунд». */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const units = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const said = units.filter(([value]) => value > 0)
  return (said.length > 0 ? said : units.slice(-1))
    .map(([value, unit]) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ')
}
