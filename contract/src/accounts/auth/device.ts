// User agents also name the browsers that they derive from: the first match wins.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/YaBrowser\//, 'Yandex'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** For example "Chrome, Windows"; undefined if both are unknown. */
export function deviceOf(userAgent: string): string | undefined {
  const found = [browsers, systems].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return found.join(', ') || undefined
}
