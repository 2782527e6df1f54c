/** Takes a seat, waiting for one that becomes free; the result gives it back. */
export type Seats = { take: () => Promise<() => void> }

/** So many may do something at once; the others wait in their order, and fail after `patienceMs`. */
export function seatsOf(count: number, patienceMs: number): Seats {
  const waiting = new Set<() => void>()
  let free = count

  function leave(): void {
    const [next] = waiting
    if (!next) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(enter)
        reject(new Error('timeout exceeded when waiting for a seat'))
      }, patienceMs)
      function enter(): void {
        clearTimeout(giveUp)
        resolve()
      }
      waiting.add(enter)
    })
  }

  return {
    async take() {
      if (free > 0) free -= 1
      else await wait()
      return leave
    },
  }
}
