const stages = 6

/**
 * The class that sets a stage's colours (`--st`, `--st-soft`, `--st-mid`, `--st-ink`).
 * `order` is from 1, modulo six.
 */
export function stage(order: number): string {
  return `st${stageNumber(order)}`
}

/** The number of a stage's colour, 1 to 6. */
export function stageNumber(order: number): number {
  return ((((order - 1) % stages) + stages) % stages) + 1
}
