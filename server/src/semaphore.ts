import { ApiError } from './failure.ts'

export type Semaphore = {
  /** Waits for so many permits; the result gives them back. Throws `unavailable` where too many wait already. */
  acquire: (permits?: number) => Promise<() => void>
}

type Size = { permits: number; queueLength: number }

/** At most `permits` are held at once. Up to `queueLength` callers wait, and get theirs in the order they came. */
export function semaphoreOf({ permits, queueLength }: Size): Semaphore {
  const queue: { wanted: number; enter: () => void }[] = []
  let free = permits

  function admit(): void {
    for (let next = queue[0]; next && next.wanted <= free; next = queue[0]) {
      free -= next.wanted
      queue.shift()
      next.enter()
    }
  }

  function releaseOf(wanted: number): () => void {
    return () => {
      free += wanted
      admit()
    }
  }

  return {
    acquire(wanted = 1) {
      if (queue.length >= queueLength && (queue.length > 0 || free < wanted))
        return Promise.reject(new ApiError('unavailable', { retryAfterSeconds: 10 }))
      return new Promise((resolve) => {
        queue.push({ wanted, enter: () => resolve(releaseOf(wanted)) })
        admit()
      })
    },
  }
}
