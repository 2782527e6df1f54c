import { prefetchStream, prefetchStreams } from '../streams/prefetchStream.ts'
import { heroStream } from './heroStream.ts'

/** Fetches what Today needs and is not kept: the runs, and of the one that is shown its course and status. */
export async function prefetchToday(): Promise<void> {
  const stream = heroStream(await prefetchStreams())
  if (stream) await prefetchStream(stream.id)
}
