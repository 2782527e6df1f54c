/** A Markdown table whose first row is its head, in the format of the formatter. */
export function markdownTable(table: readonly (readonly string[])[]): string {
  const [head = [], ...rows] = table
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(lineOf).join('\n')
}
