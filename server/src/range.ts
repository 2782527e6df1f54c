/** Both ends count, as in the header. */
export type ByteRange = { start: number; end: number }

const rangeLimit = 8

/**
 * What a Range header asks of `size` bytes: undefined when it asks for nothing we serve in parts (then the whole is
 * the answer), an empty list when none of it exists.
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | undefined {
  const list = header && /^bytes=([\d\s,-]+)$/.exec(header)?.[1]
  if (!list) return undefined
  const parts = list.split(',').map((part) => part.trim())
  if (parts.length > rangeLimit || !parts.every((part) => /^(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(part)))
    return undefined
  const ranges = parts.map((part) => rangeOf(part, size)).filter((range) => range !== undefined)
  const asked = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return ranges.length > 1 && asked > size ? undefined : ranges
}

function rangeOf(part: string, size: number): ByteRange | undefined {
  const [first = '', last = ''] = part.split('-')
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : undefined
}
