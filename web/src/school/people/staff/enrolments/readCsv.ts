import { csvMaximum } from '#contract/accounts/users/staff.ts'
import { decodeText, UndecodableText } from '#contract/platform/decodeText.ts'

export type UnreadableCsv = { error: 'size' } | { error: 'encoding'; line: number }

/** The text of a file, in any encoding that Excel saves; why it cannot be read instead. */
export async function readCsv(file: File): Promise<{ csv: string } | UnreadableCsv> {
  // A character has four bytes at most.
  if (file.size > csvMaximum * 4) return { error: 'size' }
  try {
    const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
    return csv.length > csvMaximum ? { error: 'size' } : { csv }
  } catch (error) {
    if (error instanceof UndecodableText) return { error: 'encoding', line: error.line }
    throw error
  }
}
