import { ApiError } from '../http/errors.ts'

export type Semaphore = {
  /**
   * Acquires permits (1 by default); the result releases them. Throws `unavailable` if the queue is full or the wait
   * times out.
   */
  acquire: (permits?: number) => Promise<() => void>
}

type Options = { permits: number; queueLength?: number; timeoutMs?: number }
type Waiter = { wanted: number; admit: () => void }

/** A fair semaphore: callers are served in order. */
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

/** Runs a task while it holds permits. */
export async function withPermits<Result>(
  { acquire }: Semaphore,
  task: () => Promise<Result>,
  permits = 1,
): Promise<Result> {
  const release = await acquire(permits)
  try {
    return await task()
  } finally {
    release()
  }
}

function unavailable(): ApiError {
  return new ApiError('unavailable', { retryAfterSeconds: 10 })
}
