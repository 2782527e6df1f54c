import { readFile } from 'node:fs/promises'
import { decodeText } from '#contract/platform/decodeText.ts'

/** Reads a person's text file in any encoding that editors save, as text and as UTF-8 bytes. Throws UndecodableText. */
export async function readTextFile(path: string): Promise<{ text: string; content: Buffer }> {
  const bytes = await readFile(path)
  const text = decodeText(bytes)
  const content = Buffer.from(text)
  const isUtf8 = bytes.subarray(bytes.length - content.length).equals(content)
  return { text, content: isUtf8 ? bytes : content }
}
