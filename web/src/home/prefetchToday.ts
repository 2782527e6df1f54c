import { prefetchStream, prefetchStreams } from '../learning/streams/prefetchStream.ts'
import { heroStream } from './heroStream.ts'

/** Prefetches what Today needs: the runs, and the course and status of the shown one. */
export async function prefetchToday(): Promise<void> {
  const stream = heroStream(await prefetchStreams())
  if (stream) await prefetchStream(stream.id)
}
