type Raw = (name: string) => string

/** Secrets by brand id: `face:secret, mind:secret`. */
export function readBrandSecrets(raw: Raw, name: string, errors: string[]): ReadonlyMap<string, string> {
  const pairs = raw(name)
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([a-z\d-]+):([\x21-\x7e]{16,})$/.exec(pair))
  if (pairs.includes(null))
    errors.push(`${name} is wrong: list brand:secret, separated by commas, with secrets of at least 16 characters`)
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
}
