/** Rows that one statement deletes at most: it is over soon, and holds up nobody. */
const batchRows = 5000

/** Deletes batch after batch, each by itself; `deleteRows` tells how many it has deleted. Stops early when asked to. */
export async function deleteInBatches(
  deleteRows: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) if ((await deleteRows(batchRows)) < batchRows) return
}
