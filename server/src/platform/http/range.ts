/** Inclusive, as in the header. */
export type ByteRange = { start: number; end: number }

const maxRanges = 8

/**
 * Parses a Range header for `size` bytes: undefined if absent or unsupported (serve the whole), an empty list if no
 * range is satisfiable.
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | undefined {
  const list = header && /^bytes=([\d\s,-]+)$/.exec(header)?.[1]
  if (!list) return undefined
  const parts = list.split(',').map((part) => part.trim())
  if (parts.length > maxRanges || !parts.every((part) => /^(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(part))) return undefined
  const ranges = parts.map((part) => rangeOf(part, size)).filter((range) => range !== undefined)
  const total = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return ranges.length > 1 && total > size ? undefined : ranges
}

function rangeOf(part: string, size: number): ByteRange | undefined {
  const [first = '', last = ''] = part.split('-')
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : undefined
}
