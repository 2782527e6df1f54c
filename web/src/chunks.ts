import { within } from './patience.ts'

/** A part of the site that did not come; a 401 or a refused call is something else. */
export class ChunkFailure extends Error {}

const chunkPatienceMs = 120_000

/** Turns a script that fails, or does not come within two minutes, into a failure that the page can speak of. */
export async function withinPatience<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return within(chunkPatienceMs, loading).catch((cause: unknown) => {
    throw new ChunkFailure(String(cause), { cause })
  })
}

/** Fetches a part of the site ahead of time. What does not come now is asked for, and missed, when it is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
