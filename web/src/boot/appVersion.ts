/** Whether a version of the mobile application (`1.12.3`) is older than another; missing parts count as 0. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let at = 0; at < Math.max(own?.length ?? 0, other?.length ?? 0); at += 1) {
    const difference = (own?.[at] ?? 0) - (other?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
