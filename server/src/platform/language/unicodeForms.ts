/** A secret as all devices send it: some type "ü" as one character, others as two. */
export const normalSecret = (text: string) => text.normalize('NFC')

/** The forms in which a secret may have been hashed: the normal one first; older ones as they were typed. */
export function formsOf(text: string): string[] {
  return [...new Set([normalSecret(text), text, text.normalize('NFD')])]
}
