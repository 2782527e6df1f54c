import { ApiError } from './failure.ts'

export type Semaphore = {
  /**
   * Waits for so many permits; the result releases them. Throws `unavailable` when the queue is full or the wait takes
   * longer than the timeout.
   */
  acquire: (permits?: number) => Promise<() => void>
}

type Options = { permits: number; queueLength?: number; timeoutMs?: number }
type Waiter = { wanted: number; admit: () => void }

/** At most `permits` are held at once; callers are served in order. */
export function semaphoreOf({ permits, queueLength = Infinity, timeoutMs }: Options): Semaphore {
  const queue = new Set<Waiter>()
  let free = permits

  function admitNext(): void {
    for (const waiter of queue) {
      if (waiter.wanted > free) return
      free -= waiter.wanted
      queue.delete(waiter)
      waiter.admit()
    }
  }

  function wait(wanted: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { wanted, admit: resolve }
      queue.add(waiter)
      if (timeoutMs === undefined) return
      const timer = setTimeout(() => {
        queue.delete(waiter)
        reject(unavailable())
        admitNext()
      }, timeoutMs)
      waiter.admit = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    async acquire(wanted = 1) {
      if (queue.size === 0 && free >= wanted) free -= wanted
      else if (queue.size >= queueLength) throw unavailable()
      else await wait(wanted)
      return () => {
        free += wanted
        admitNext()
      }
    },
  }
}

function unavailable(): ApiError {
  return new ApiError('unavailable', { retryAfterSeconds: 10 })
}
