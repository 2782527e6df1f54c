import { newId } from '../../../platform/device/newId.ts'

const channel = new BroadcastChannel('playback')

/** Pauses the videos of other tabs when this one plays, and this one when another plays. Returns the cleanup. */
export function pauseOtherTabs(element: HTMLVideoElement): () => void {
  const tabId = newId()
  const announce = () => channel.postMessage(tabId)
  const pauseForOther = ({ data }: MessageEvent<unknown>) => {
    if (data !== tabId) element.pause()
  }
  element.addEventListener('play', announce)
  channel.addEventListener('message', pauseForOther)
  return () => {
    element.removeEventListener('play', announce)
    channel.removeEventListener('message', pauseForOther)
  }
}
