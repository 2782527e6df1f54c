/** What `withTimeout` throws when it is over. */
export class TimeoutError extends Error {}

/** Settles as the work does, or throws a `TimeoutError` after `timeoutMs`; the signal then asks the work to stop. */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`No answer within ${timeoutMs} ms`))
      stopping.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(stopping.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
