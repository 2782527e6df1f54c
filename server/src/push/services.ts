/** Where browsers let their devices be written to; nothing else is ever asked, whatever a client says. */
const browsers: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.apple\.com$/,
]

/** The address in its one form, or undefined where it belongs to no push service. `services` are further origins. */
export function pushAddress(text: string, services: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { href, origin, protocol, hostname, port, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return undefined
  if (services.includes(origin)) return href
  const isBrowsers = protocol === 'https:' && port === '' && browsers.some((pattern) => pattern.test(hostname))
  return isBrowsers ? href : undefined
}
