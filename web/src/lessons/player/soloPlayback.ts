import { newId } from '../../newId.ts'

const otherTabs = new BroadcastChannel('playback')

/** Only one tab plays: whoever starts here stops the others. Returns how to leave. */
export function playAlone(video: HTMLVideoElement): () => void {
  const ours = newId()
  const announce = () => otherTabs.postMessage(ours)
  const yieldTo = ({ data }: MessageEvent<unknown>) => {
    if (data !== ours) video.pause()
  }
  video.addEventListener('play', announce)
  otherTabs.addEventListener('message', yieldTo)
  return () => {
    video.removeEventListener('play', announce)
    otherTabs.removeEventListener('message', yieldTo)
  }
}
