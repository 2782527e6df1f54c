import { fetchAhead } from '../../chunks.ts'
import { empty, noTracks, type Engine, type EngineStart } from './engine.ts'

/** How a video is played: HLS by our engine, HLS by the browser, or one whole file. */
export type Manner = 'stream' | 'native' | 'file'

/**
 * The ways to play a video in this browser, best first. Apple's browsers play HLS themselves, with all that the system
 * adds; others say that they can, but let nobody choose sound or quality.
 */
export function mannersOf(video: HTMLVideoElement, hls: string | null): Manner[] {
  if (!hls) return ['file']
  const isApple = 'ManagedMediaSource' in globalThis || !('MediaSource' in globalThis)
  if (!isApple) return ['stream', 'file']
  return video.canPlayType('application/vnd.apple.mpegurl') ? ['native', 'file'] : ['file']
}

const loadStream = () => import('./streamEngine.ts')

/** Fetches the engine's code ahead of time. */
export function preloadEngine(): void {
  if ('MediaSource' in globalThis) fetchAhead(loadStream)
}

/** Puts a video into the element. The engine's code may still be on its way, so the answer comes later. */
export async function startEngine(video: HTMLVideoElement, manner: Manner, start: EngineStart): Promise<Engine> {
  if (manner !== 'stream') return startPlain(video, start)
  const { startStream } = await loadStream()
  return startStream(video, start)
}

type NativeSound = { id: string; label: string; language: string; enabled: boolean }
type NativeSounds = EventTarget & ArrayLike<NativeSound>

/** Gives the browser the address and lets it do the rest. Only Safari offers the sound tracks to choose from. */
function startPlain(
  video: HTMLVideoElement,
  { address, startSeconds, language, onTracks, onFault }: EngineStart,
): Engine {
  const ended = new AbortController()
  const { signal } = ended
  const sounds = (video as { audioTracks?: NativeSounds }).audioTracks
  const list = () => Array.from<NativeSound>(sounds ?? { length: 0 })
  const tell = () =>
    onTracks({
      ...noTracks,
      sounds: list().map(({ id, label, language: code }) => ({ id, label: label || code, language: code })),
      sound: list().find((sound) => sound.enabled)?.id,
    })
  const chooseSound = (id: string) => {
    for (const sound of list()) sound.enabled = sound.id === id
    tell()
  }
  const begin = () => {
    if (startSeconds > 0) video.currentTime = startSeconds
    const own = list().find((sound) => sound.language.startsWith(language))
    if (own && !own.enabled) chooseSound(own.id)
    tell()
  }
  video.addEventListener('loadedmetadata', begin, { signal, once: true })
  video.addEventListener('error', onFault, { signal })
  for (const event of ['addtrack', 'change']) sounds?.addEventListener(event, tell, { signal })
  video.src = address
  return {
    chooseQuality: () => undefined,
    chooseSound,
    destroy: () => {
      ended.abort()
      empty(video)
    },
  }
}
