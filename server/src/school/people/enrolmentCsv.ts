/** A record of a CSV and the number of its first line. */
export type CsvRecord = { line: number; cells: string[] }

/** A quotation mark that opens in this line is never closed. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super(`line ${line}: a quotation mark is not closed`)
    this.line = line
  }
}

/**
 * The records of a CSV (RFC 4180) without empty ones; throws UnclosedQuote. The separator is named by a first line `sep=;`, which Excel
 * writes and reads; otherwise it is the first comma, semicolon or tab in the header.
 */
export function parseCsv(text: string): CsvRecord[] {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [separatorLine = '', named] = /^"?sep=([,;\t])"?\n/i.exec(lines) ?? []
  const source = lines.slice(separatorLine.length)
  const [header = ''] = source.split('\n', 1)
  const separator = named ?? [',', ';', '\t'].find((each) => header.includes(each)) ?? ','
  // A quoted or a plain cell and its end.
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\n][^${separator}\\n]*)?)(${separator}|\\n|$)`, 'y')
  const records: CsvRecord[] = []
  let line = separatorLine === '' ? 1 : 2
  let current: CsvRecord = { line, cells: [] }
  while (pattern.lastIndex < source.length || current.cells.length > 0) {
    const match = pattern.exec(source)
    if (!match) throw new UnclosedQuote(line)
    const [whole, quoted, plain = '', end] = match
    current.cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    line += whole.split('\n').length - 1
    if (end === separator) continue
    if (current.cells.some((cell) => cell !== '')) records.push(current)
    current = { line, cells: [] }
    if (end === '') break
  }
  return records
}

/** Removes trailing empty cells, which Excel writes for columns that were once filled. */
export function trimCells(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
