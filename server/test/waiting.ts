import { vi } from 'vitest'

/** Only ends hanging checks, so that machines of any speed keep within it. */
const hangMs = 120_000

type Repeating = { interval?: number; timeout?: number }

/** Repeats a check until it does not throw; returns its result. */
export function eventually<Result>(
  check: () => Result | Promise<Result>,
  { interval = 50, timeout = hangMs }: Repeating = {},
): Promise<Result> {
  return vi.waitFor(check, { timeout, interval })
}

/** For work without a time limit. */
export const neverAborted = new AbortController().signal
