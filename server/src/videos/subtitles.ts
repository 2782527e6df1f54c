import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'

/** A subtitle file that players cannot parse. */
export class UnusableSubtitles extends Error {}

const timing = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/

/** Hash of a WebVTT file's content. Throws UnusableSubtitles with the line of the first error. */
export async function checkSubtitles(path: string): Promise<{ contentHash: string }> {
  const content = await readFile(path)
  const lines = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new UnusableSubtitles('line 1: must be "WEBVTT"')
  const wrong = lines.findIndex((line) => line.includes('-->') && !timing.test(line))
  if (wrong >= 0) throw new UnusableSubtitles(`line ${wrong + 1}: must be like "00:00:01.000 --> 00:00:02.000"`)
  return { contentHash: createHash('sha256').update(content).digest('hex') }
}
