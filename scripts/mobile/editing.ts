import { readFileSync, writeFileSync } from 'node:fs'

/** Replaces texts of a file that a template has made; throws where the template has become another. */
export function editFile(path: string, edits: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
    text = text.replaceAll(from, () => to)
  }
  writeFileSync(path, text)
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Ids of our objects in Xcode's project, which writes them as 24 hexadecimal digits. */
export const objectId = (index: number) => `DA57EA4${index.toString(16).toUpperCase().padStart(17, '0')}`
