import { vi } from 'vitest'

/** Friday, 20 November 2026, 12:00 in Moscow: the moment of all web tests, whenever they run. */
export const noon = Date.parse('2026-11-20T09:00:00Z') / 1000

/** Stops the date at noon, when the page was opened too. Timers and `performance.now()` go on. */
export function stopAtNoon(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: noon * 1000 })
  Object.defineProperty(performance, 'timeOrigin', { value: noon * 1000, configurable: true })
}
