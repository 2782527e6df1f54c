/** A record of a CSV and the number of its first line. */
export type CsvRecord = { line: number; cells: string[] }

/**
 * The records of a CSV (RFC 4180) without empty ones; undefined if a quotation mark is not closed. The separator is the
 * first of comma, semicolon and tab that the header has.
 */
export function parseCsv(text: string): CsvRecord[] | undefined {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [header = ''] = source.split('\n', 1)
  const separator = [',', ';', '\t'].find((each) => header.includes(each)) ?? ','
  // A quoted or a plain cell, and what ends it.
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\n][^${separator}\\n]*)?)(${separator}|\\n|$)`, 'y')
  const records: CsvRecord[] = []
  let current: CsvRecord = { line: 1, cells: [] }
  let line = 1
  while (pattern.lastIndex < source.length || current.cells.length > 0) {
    const match = pattern.exec(source)
    if (!match) return undefined
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
