/** Push services of browsers; no other host is contacted, whatever a client sends (SSRF). */
const browserServices: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.apple\.com$/,
]

/** The normalised URL; undefined if it is not of a push service. `services` are additional origins. */
export function pushAddress(text: string, services: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { href, origin, protocol, hostname, port, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return undefined
  if (services.includes(origin)) return href
  const isBrowsers = protocol === 'https:' && port === '' && browserServices.some((pattern) => pattern.test(hostname))
  return isBrowsers ? href : undefined
}
