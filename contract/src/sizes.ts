const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1024

/** Formats a number of bytes: 25 × 1024 × 1024 is "25 MB". */
export function sizeOf(bytes: number) {
  let value = bytes
  let power = 0
  while (Math.round(value) >= step && power < units.length - 1) {
    value /= step
    power += 1
  }
  const maximumFractionDigits = value < 10 && power > 0 ? 1 : 0
  const unit = units[power] ?? 'byte'
  return { value, format: { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const }
}
