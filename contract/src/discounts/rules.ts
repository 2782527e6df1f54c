/** Longest code that is looked for. */
export const codeMaximum = 60

/** A code as it is stored: capitals, spaces and letter case forgiven. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase()
}
