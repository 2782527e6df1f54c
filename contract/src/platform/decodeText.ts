/** A text that cannot be decoded without losing characters; `line` is the first affected one. */
export class UndecodableText extends Error {
  readonly line: number
  readonly reason: string

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.line = line
    this.reason = reason
  }
}

/** Every platform has it, but the language's library does not declare it. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal?: boolean },
) => { decode: (bytes: Uint8Array) => string }

const advice = 'save the file as UTF-8'
const unknown = `has an unknown encoding: ${advice}`
const replacement = '\uFFFD'

/**
 * Decodes a person's text file: UTF-8, UTF-16, Windows-1251 or Windows-1252, without its byte order mark. `declared` is
 * the encoding that the file names. Throws UndecodableText.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) || startsWith(bytes, [0, 0, 0xfe, 0xff]))
    throw new UndecodableText(1, `is UTF-32: ${advice}`)
  if (startsWith(bytes, [0xff, 0xfe])) return requireWhole(decode(bytes, 'utf-16le'), 'UTF-16')
  if (startsWith(bytes, [0xfe, 0xff])) return requireWhole(decode(bytes, 'utf-16be'), 'UTF-16')
  const wide = unmarkedWideEncoding(bytes)
  if (wide) return requirePlain(requireWhole(decode(bytes, wide), 'UTF-16'))
  if (declared !== undefined && !startsWith(bytes, [0xef, 0xbb, 0xbf]))
    return requireWhole(decode(bytes, declared), declared)
  const text = decode(bytes, 'utf-8')
  return isUtf8(bytes, text) ? requireWhole(text, 'UTF-8') : decodeSingleBytes(bytes)
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    throw new UndecodableText(1, `names an encoding that is unknown, ${encoding}: ${advice}`)
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Whether a text is UTF-8, perhaps damaged: other encodings have hardly any valid sequence. */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  const lost = text.split(replacement).length - 1
  const beyondAscii = text.match(/[^\0-\x7F]/gu)?.length ?? 0
  if (lost <= beyondAscii - lost) return true
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function requireWhole(text: string, encoding: string): string {
  const lostAt = text.indexOf(replacement)
  if (lostAt < 0) return text
  throw new UndecodableText(lineAt(text, lostAt), `has a character that is lost or is not ${encoding}: ${advice}`)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}

/** UTF-16 without a byte order mark: the zeros of its line ends, spaces and signs are in one half. */
function unmarkedWideEncoding(bytes: Uint8Array): string | undefined {
  let [even, odd] = [0, 0]
  for (let index = bytes.indexOf(0); index >= 0; index = bytes.indexOf(0, index + 1))
    if (index % 2 === 0) even += 1
    else odd += 1
  if (even + odd <= bytes.length / 32 || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const control = String.raw`[\0-\x08\x0B\x0E-\x1F\x7F-\x9F]`
const controls = new RegExp(control)

function requirePlain(text: string, strange = controls): string {
  const strangeAt = text.search(strange)
  if (strangeAt >= 0) throw new UndecodableText(lineAt(text, strangeAt), unknown)
  return text
}

// The letters of both encodings; Windows-1252 shows each byte of them as itself.
const letters = String.raw`\xA8\xB8\xC0-\xFF`
const words = new RegExp(`[A-Za-z${letters}]+`, 'g')
const cyrillicWord = new RegExp(`^[${letters}]{2,}$`)
const accentedWord = new RegExp(`[A-Za-z][${letters}]|[${letters}][A-Za-z]`)

/** Characters of the Windows encodings whose bytes are letters in DOS and Mac encodings. */
const strangeCyrillic = new RegExp(String.raw`${control}|[¤¦¬Ј\xAD]\p{L}|\p{L}[¤¦¬Ј\xAD]`, 'u')
const strangeLatin = new RegExp(
  String.raw`${control}|\p{Ll}[ŽŠŸ]|[\p{L}\xA0][‡†ƒˆ¤¦¬\xAD]|[‡†ƒˆ¤¦¬\xAD][\p{L}\xA0]`,
  'u',
)

/** Cyrillic words have only high bytes; accents stand between ASCII letters. */
function decodeSingleBytes(bytes: Uint8Array): string {
  const western = decode(bytes, 'windows-1252')
  const found = western.match(words) ?? []
  const cyrillic = found.filter((word) => cyrillicWord.test(word)).length
  const accented = found.filter((word) => accentedWord.test(word)).length
  if (cyrillic === 0 || cyrillic < accented) return requirePlain(western, strangeLatin)
  const text = requirePlain(decode(bytes, 'windows-1251'), strangeCyrillic)
  // KOI8-R has small letters where Windows-1251 has capitals.
  const inverted = text.match(/[а-яё][А-ЯЁ]/g)?.length ?? 0
  if (inverted * 20 > cyrillic || cyrillic === accented) throw new UndecodableText(firstLine(text), unknown)
  return text
}

function firstLine(text: string): number {
  return lineAt(text, text.search(/[^\0-\x7F]/))
}
