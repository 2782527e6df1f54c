import { readFile } from 'node:fs/promises'
import { decodeText } from '#contract/platform/decodeText.ts'

/**
 * A file that a person wrote: its text, whatever encoding the editor saved it in, and its content in UTF-8, which is the file as it
 * is if it was that. Throws UndecodableText.
 */
export async function readTextFile(path: string): Promise<{ text: string; content: Buffer }> {
  const bytes = await readFile(path)
  const text = decodeText(bytes)
  const content = Buffer.from(text)
  const isUtf8 = bytes.subarray(bytes.length - content.length).equals(content)
  return { text, content: isUtf8 ? bytes : content }
}
