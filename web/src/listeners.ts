/** Those who want to be told of something. `add` returns how to stop. */
export function listenersOf<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => unknown>()
  return {
    add: (listener: (...told: Told) => unknown): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (...told: Told): void => {
      for (const listener of listeners) listener(...told)
    },
  }
}
