import pLimit from 'p-limit'

type Limits = {
  concurrency: number
  /** Once aborted, remaining items are skipped. */
  signal: AbortSignal
  /** Describes failures, in the plural: "orders could not be closed". */
  failure: string
}

/** Processes items, a few at a time. A failure does not stop the others; throws an `AggregateError` of all at the end. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  { concurrency, signal, failure }: Limits,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency)
  const results = await Promise.allSettled(items.map((item) => limit(() => (signal.aborted ? undefined : work(item)))))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failure}`)
}
