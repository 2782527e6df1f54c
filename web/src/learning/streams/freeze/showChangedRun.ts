import { getStreamStatus, listStreams, type Stream } from '#contract/learning/streams/api.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { patchStream } from '../streamCache.ts'

/**
 * Shows a run as the server has changed it, and refetches what depends on it. Focuses the page's content where the pressed button
 * is gone with the former state.
 */
export async function showChangedRun(stream: Stream): Promise<void> {
  patchStream(stream.id, stream)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [getStreamStatus.path] }),
    queryClient.invalidateQueries({ queryKey: [listStreams.path] }),
  ])
  // Once the dialog has closed.
  requestAnimationFrame(focusContent)
}

function focusContent(): void {
  const content = document.getElementById('main')
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
}
