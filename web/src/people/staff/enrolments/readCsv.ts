import { csvMaximum } from '#contract/people/rules.ts'

/** The text of a file; why it cannot be read instead. */
export async function readCsv(file: File): Promise<{ csv: string } | { error: 'encoding' | 'size' }> {
  // A character has four bytes at most.
  if (file.size > csvMaximum * 4) return { error: 'size' }
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return csv.length > csvMaximum ? { error: 'size' } : { csv }
  } catch {
    return { error: 'encoding' }
  }
}
