type Listener<Args extends unknown[]> = (...args: Args) => unknown

/** A typed event emitter; `subscribe` returns the unsubscribe function. */
export function createEmitter<Args extends unknown[] = []>() {
  const listeners = new Set<Listener<Args>>()
  return {
    subscribe: (listener: Listener<Args>): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (...args: Args): void => {
      for (const listener of listeners) listener(...args)
    },
  }
}
