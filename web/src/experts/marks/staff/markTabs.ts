import type { Mark } from '#contract/experts/marks/api.ts'
import { createEmitter } from '../../../platform/events/emitter.ts'

const channel = new BroadcastChannel('marks')
const marks = createEmitter<[Mark]>()
channel.addEventListener('message', ({ data }: MessageEvent<Mark>) => marks.emit(data))

/** Tells other tabs a mark as it is being written; an empty one is deleted. */
export function tellMark(mark: Mark): void {
  channel.postMessage(mark)
}

/** Calls back with what other tabs mark on an attempt. Returns a function that unsubscribes. */
export function onMarkOfTab(attemptId: number, listener: (mark: Mark) => void): () => void {
  return marks.subscribe((mark) => {
    if (mark.attempt_id === attemptId) listener(mark)
  })
}
