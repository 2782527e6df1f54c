/** Devices differ in typing "ü" as one character or two. */
export const normalSecret = (text: string) => text.normalize('NFC')

/** Forms in which a secret may have been hashed: normalised first, then as typed, for older hashes. */
export function formsOf(text: string): string[] {
  return [...new Set([normalSecret(text), text, text.normalize('NFD')])]
}
