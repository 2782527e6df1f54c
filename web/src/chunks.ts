/** A part of the site that did not come; a 401 or a refused call is something else. */
export class ChunkFailure extends Error {}

const chunkPatienceMs = 120_000

/** Turns a script that fails, or does not come within two minutes, into a failure that the page can speak of. */
export async function withinPatience<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkFailure('timeout')), chunkPatienceMs)
  try {
    return await Promise.race([loading, late])
  } catch (error) {
    throw error instanceof ChunkFailure ? error : new ChunkFailure(String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
