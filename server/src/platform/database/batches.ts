/** Small enough that a statement does not hold its locks for long. */
const batchRows = 5000

/** Deletes in batches, each in its own transaction, until `deleteRows` deletes less than a batch or `signal` aborts. */
export async function deleteInBatches(
  deleteRows: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) if ((await deleteRows(batchRows)) < batchRows) return
}
