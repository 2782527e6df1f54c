import { sizeOf } from '#contract/sizes.ts'
import { formatNumber } from './format.ts'

/** A file's size, «42 МБ». */
export function formatBytes(bytes: number): string {
  const { value, format } = sizeOf(bytes)
  return formatNumber(value, format)
}
