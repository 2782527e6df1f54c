import { createHash } from 'node:crypto'
import { UndecodableText } from '#contract/platform/decodeText.ts'
import { readTextFile } from '../../platform/storage/folders.ts'

/** A subtitle file that players cannot parse. */
export class UnusableSubtitles extends Error {}

const timing = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/

/** A WebVTT file in UTF-8, which players assume, and its hash. Throws UnusableSubtitles with the line of the first error. */
export async function checkSubtitles(path: string): Promise<{ content: Buffer; contentHash: string }> {
  const { text, content } = await readSubtitles(path)
  const lines = text.split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new UnusableSubtitles('line 1: must be "WEBVTT"')
  const wrong = lines.findIndex((line) => line.includes('-->') && !timing.test(line))
  if (wrong >= 0) throw new UnusableSubtitles(`line ${wrong + 1}: must be like "00:00:01.000 --> 00:00:02.000"`)
  return { content, contentHash: createHash('sha256').update(content).digest('hex') }
}

async function readSubtitles(path: string): Promise<{ text: string; content: Buffer }> {
  try {
    return await readTextFile(path)
  } catch (error) {
    throw error instanceof UndecodableText ? new UnusableSubtitles(error.message) : error
  }
}
