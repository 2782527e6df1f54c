/** What a spreadsheet takes as the beginning of a formula. */
const formulaStart = /^(?:[\t\r\n]| *[=+\-@])/

/** Where a spreadsheet of a language that writes 1,5 begins a cell of its own, whatever stands between quotes. */
const formulaAfterSeparator = /(\r\n|[;\t\r\n])(?=[" ]*[=+\-@])/g

/**
 * A CSV (RFC 4180) of lines of cells, with a byte order mark, without which spreadsheets misread UTF-8. A cell that a
 * spreadsheet would run as a formula begins with an apostrophe, which makes it text.
 */
export function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(value: string | number): string {
  const text = String(value)
  const safe = `${formulaStart.test(text) ? "'" : ''}${text.replaceAll(formulaAfterSeparator, "$1'")}`
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
