import { ApiError } from '../errors.ts'

export type Claim = {
  permits?: number
  /** Owners with fewer permits come first. */
  owner?: number | string | undefined
  /** Leaves the queue; `acquire` then throws its reason. */
  signal?: AbortSignal | undefined
}

export type Semaphore = {
  /** Acquires permits; the result releases them. Throws `unavailable` if the queue is full or the wait times out. */
  acquire: (claim?: Claim) => Promise<() => void>
}

type Options = {
  permits: number
  /** Maximum per owner, so that others always get one. */
  ownerPermits?: number
  queueLength?: number
  ownerQueueLength?: number
  timeoutMs?: number
}
type Held = { wanted: number; owner: Claim['owner'] }
type Waiter = Held & { admit: () => void }

/** A fair semaphore: owners are served in turn, and claims of one owner in order. */
export function semaphoreOf(options: Options): Semaphore {
  const { permits, queueLength = Infinity, ownerQueueLength = Infinity, timeoutMs } = options
  const queue = new Set<Waiter>()
  const { take, giveBack, heldBy, mayHold, hasFree } = permitsOf(options)

  function findNext(): Waiter | undefined {
    let next: Waiter | undefined
    for (const waiter of queue)
      if (mayHold(waiter) && (!next || heldBy(waiter.owner) < heldBy(next.owner))) next = waiter
    return next
  }

  function admitNext(): void {
    for (let next = findNext(); next && hasFree(next); next = findNext()) {
      queue.delete(next)
      take(next)
      next.admit()
    }
  }

  const isFull = (owner: Claim['owner']) =>
    queue.size >= queueLength ||
    (owner !== undefined && [...queue].filter((waiter) => waiter.owner === owner).length >= ownerQueueLength)

  return {
    async acquire({ permits: wanted = 1, owner, signal } = {}) {
      signal?.throwIfAborted()
      const claim = { wanted: Math.min(wanted, permits), owner }
      if (!findNext() && hasFree(claim) && mayHold(claim)) take(claim)
      else if (isFull(owner)) throw unavailable()
      else await waitInQueue(queue, claim, { signal, timeoutMs, onLeave: admitNext })
      return () => {
        giveBack(claim)
        admitNext()
      }
    },
  }
}

function permitsOf({ permits, ownerPermits = permits }: Options) {
  const held = new Map<Claim['owner'], number>()
  let free = permits
  const heldBy = (owner: Claim['owner']) => held.get(owner) ?? 0
  return {
    heldBy,
    hasFree: ({ wanted }: Held) => wanted <= free,
    mayHold: ({ wanted, owner }: Held) =>
      owner === undefined || heldBy(owner) === 0 || heldBy(owner) + wanted <= ownerPermits,
    take: ({ wanted, owner }: Held): void => {
      free -= wanted
      held.set(owner, heldBy(owner) + wanted)
    },
    giveBack: ({ wanted, owner }: Held): void => {
      free += wanted
      const left = heldBy(owner) - wanted
      if (left > 0) held.set(owner, left)
      else held.delete(owner)
    },
  }
}

type Waiting = Pick<Claim, 'signal'> & { timeoutMs: number | undefined; onLeave: () => void }

function waitInQueue(queue: Set<Waiter>, claim: Held, { signal, timeoutMs, onLeave }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const leave = (reason: Error) => {
      queue.delete(waiter)
      end()
      reject(reason)
      onLeave()
    }
    const onAbort = () => leave(signal?.reason as Error)
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => leave(unavailable()), timeoutMs)
    const admit = () => {
      end()
      resolve()
    }
    const waiter: Waiter = { ...claim, admit }
    queue.add(waiter)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

export async function withPermits<Result>(
  { acquire }: Semaphore,
  task: () => Promise<Result>,
  claim: Claim = {},
): Promise<Result> {
  const release = await acquire(claim)
  try {
    return await task()
  } finally {
    release()
  }
}

function unavailable(): ApiError {
  return new ApiError('unavailable', { retryAfterSeconds: 10 })
}
