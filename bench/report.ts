/**
 * One number of a run: what was measured, its budget, and the unit that both are in. A budget is the most that is
 * allowed, or with `isFloor` the least.
 */
export type Measure = { name: string; value: number; budget: number; unit: string; isFloor?: true }

export const isWithin = ({ value, budget, isFloor }: Measure) => (isFloor ? value >= budget : value <= budget)

/** A table in plain text. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.name,
    `${rounded(measure.value)} ${measure.unit}`.trim(),
    `${measure.isFloor ? '≥' : '≤'} ${measure.budget} ${measure.unit}`.trim(),
    isWithin(measure) ? 'ok' : 'over',
  ])
  const all = [['', 'measured', 'budget', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')).join('\n')
}

function rounded(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
