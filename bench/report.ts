/** A measured value and its budget, in the same unit. The budget is the maximum, or with `isMinimum` the minimum. */
export type Measure = { name: string; value: number; budget: number; unit: string; isMinimum?: true }

export const tryHit = ({ value, budget, isMinimum }: Measure) => (isMinimum ? value >= budget : value <= budget)

/** Formats measures as a plain-text table. */
export function formatTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.name,
    `${formatValue(measure.value)} ${measure.unit}`.trim(),
    `${measure.isMinimum ? '≥' : '≤'} ${measure.budget} ${measure.unit}`.trim(),
    tryHit(measure) ? 'ok' : 'over',
  ])
  const lines = [['', 'measured', 'budget', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)))
  return lines.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')).join('\n')
}

function formatValue(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}
