declare const TextDecoder: new (encoding: string) => { decode: (bytes: Uint8Array) => string }
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array }

export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Encodes with a single-byte encoding that the platform can decode. Throws for others. */
export function encodeBytes(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (character) => {
    const byte = bytes.get(character)
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`)
    return byte
  })
}

/** UTF-16 without a byte order mark. */
export function encodeWide(text: string, order: 'little' | 'big'): Uint8Array {
  return Uint8Array.from({ length: text.length * 2 }, (_, index) => {
    const unit = text.charCodeAt(index >> 1)
    return (index % 2 === 0) === (order === 'little') ? unit & 0xff : unit >> 8
  })
}
