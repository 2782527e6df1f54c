const stages = 6

/**
 * The class that tints everything inside with a stage's colours (`--st`, `--st-soft`, `--st-mid`, `--st-ink`).
 * `order` counts from 1 and goes round after six.
 */
export function stage(order: number): string {
  return `st${stageNumber(order)}`
}

/** The place of a stage's colour, 1 to 6. */
export function stageNumber(order: number): number {
  return ((((order - 1) % stages) + stages) % stages) + 1
}
