import { preloadChunk } from '../../../platform/build/chunks.ts'
import { empty, noTracks, type Engine, type EngineStart } from './engine.ts'

/** HLS by our engine, HLS by the browser, or the mp4 file. */
export type PlaybackMethod = 'stream' | 'native' | 'file'

/**
 * The methods this browser can play a video with, best first. Apple's browsers play HLS natively; others claim to, but
 * without a choice of audio track and quality.
 */
export function playbackMethods(element: HTMLVideoElement, hls: string | null): PlaybackMethod[] {
  if (!hls) return ['file']
  const isApple = 'ManagedMediaSource' in globalThis || !('MediaSource' in globalThis)
  if (!isApple) return ['stream', 'file']
  return element.canPlayType('application/vnd.apple.mpegurl') ? ['native', 'file'] : ['file']
}

const loadStream = () => import('./streamEngine.ts')

export function preloadEngine(): void {
  if ('MediaSource' in globalThis) preloadChunk(loadStream)
}

/** Loads a video into the element, after the engine's code where needed. */
export async function startEngine(
  element: HTMLVideoElement,
  method: PlaybackMethod,
  start: EngineStart,
): Promise<Engine> {
  if (method !== 'stream') return startNative(element, start)
  const { startStream } = await loadStream()
  return startStream(element, start)
}

type NativeTrack = { id: string; label: string; language: string; enabled: boolean }
type NativeTracks = EventTarget & ArrayLike<NativeTrack>

/** Leaves playback to the browser. Only Safari exposes the audio tracks. */
function startNative(
  element: HTMLVideoElement,
  { url, startSeconds, language, onTracks, onError }: EngineStart,
): Engine {
  const stopped = new AbortController()
  const { signal } = stopped
  const audioTracks = (element as { audioTracks?: NativeTracks }).audioTracks
  const list = () => Array.from<NativeTrack>(audioTracks ?? { length: 0 })
  const report = () =>
    onTracks({
      ...noTracks,
      audioTracks: list().map(({ id, label, language: code }) => ({ id, label: label || code, language: code })),
      audioTrack: list().find((audioTrack) => audioTrack.enabled)?.id,
    })
  const selectAudioTrack = (id: string) => {
    for (const audioTrack of list()) audioTrack.enabled = audioTrack.id === id
    report()
  }
  const onMetadata = () => {
    if (startSeconds > 0) element.currentTime = startSeconds
    const preferred = list().find((audioTrack) => audioTrack.language.startsWith(language))
    if (preferred && !preferred.enabled) selectAudioTrack(preferred.id)
    report()
  }
  element.addEventListener('loadedmetadata', onMetadata, { signal, once: true })
  element.addEventListener('error', onError, { signal })
  for (const event of ['addtrack', 'change']) audioTracks?.addEventListener(event, report, { signal })
  element.src = url
  return {
    selectQuality: () => undefined,
    selectAudioTrack,
    destroy: () => {
      stopped.abort()
      empty(element)
    },
  }
}
