import { effect } from '@videojs/spf'
import { createHlsVideoEngine, type HlsVideoEngineSignals } from '@videojs/spf/hls'
import {
  dedupedAudioTracks,
  dedupedVideoTracks,
  findAudioTrackById,
  isSameAudioTrack,
  toUserAudioTrackSelection,
  toUserVideoTrackSelection,
} from '@videojs/spf/media-tracks'
import { empty, type Engine, type EngineStart, type Tracks } from './engine.ts'

/** No playlist, no picture: after this long without anything new the source counts as broken. */
const stallTimeoutMs = 15_000

type State = HlsVideoEngineSignals['state']

/** Plays HLS with fragmented MP4. Subtitles are the player's own, so the engine is told to leave them out. */
export function startStream(video: HTMLVideoElement, start: EngineStart): Engine {
  let signals: HlsVideoEngineSignals | undefined
  const engine = createHlsVideoEngine({
    onSignalsReady: (made) => {
      signals = made
    },
    initialBandwidth: expectedBandwidth(),
    addSubtitlesTracksToMedia: () => undefined,
  })
  if (!signals) throw new Error('The engine has no state')
  const { state, context } = signals
  context.mediaElement.set(video)
  state.userAudioTrackSelection.set({ language: start.language })
  if (start.startSeconds > 0) state.startPosition.set(start.startSeconds)
  state.presentation.set({ url: new URL(start.address, location.href).href })
  let told = ''
  const stopTelling = effect(() => {
    const tracks = tracksOf(state)
    const text = JSON.stringify(tracks)
    if (text !== told) start.onTracks(tracks)
    told = text
  })
  const stopWatching = watch(video, { state, onFault: start.onFault })
  return {
    chooseQuality: (id) => {
      const track = dedupedVideoTracks(state.presentation.get()).find((candidate) => candidate.id === id)
      state.userVideoTrackSelection.set(toUserVideoTrackSelection(track))
    },
    chooseSound: (id) => {
      const track = dedupedAudioTracks(state.presentation.get()).find((candidate) => candidate.id === id)
      state.userAudioTrackSelection.set(toUserAudioTrackSelection(track))
    },
    destroy: () => {
      stopTelling()
      stopWatching()
      void engine.destroy()
      empty(video)
    },
  }
}

function tracksOf(state: State): Tracks {
  const presentation = state.presentation.get()
  const chosen = state.userVideoTrackSelection.get()
  const playing = findAudioTrackById(presentation, state.selectedAudioTrackId.get())
  const videos = dedupedVideoTracks(presentation)
  const sounds = dedupedAudioTracks(presentation)
  return {
    qualities: videos
      .map(({ id, width = 0, height = 0 }) => ({ id, side: Math.min(width, height) }))
      .toSorted((a, b) => b.side - a.side),
    quality: chosen && videos.find((track) => track.width === chosen.width && track.height === chosen.height)?.id,
    sounds: sounds.map(({ id, name, language = '' }) => ({ id, label: name, language })),
    sound: sounds.find((track) => isSameAudioTrack(track, playing))?.id,
  }
}

/** Bits a second to begin with, before anything was measured. */
function expectedBandwidth(): number {
  const { connection } = navigator as { connection?: { downlink?: number } }
  return (connection?.downlink ?? 3) * 1_000_000
}

/**
 * Tells when playback cannot go on. The engine reports neither a playlist that does not come nor a part that was
 * refused, and what is already loaded should still be played: so the picture standing still is what counts.
 */
function watch(video: HTMLVideoElement, { state, onFault }: { state: State; onFault: () => void }): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingFor = ''
  const look = () => {
    const isLost = refused() || Boolean(state.errors.get()?.length || state.failedCdns.get()?.length)
    const loaded = isStandingStill(video) ? `${isLost} ${video.readyState} ${loadedUntil(video)}` : ''
    if (loaded === waitingFor) return
    clearTimeout(timer)
    waitingFor = loaded
    if (loaded) timer = setTimeout(onFault, isLost ? 0 : stallTimeoutMs)
  }
  const refused = watchRefusals(state, { look, signal })
  for (const event of ['play', 'pause', 'waiting', 'progress', 'timeupdate', 'seeking', 'canplay', 'loadedmetadata'])
    video.addEventListener(event, look, { signal })
  video.addEventListener('error', onFault, { signal })
  const stopLooking = effect(look)
  return () => {
    clearTimeout(timer)
    ended.abort()
    stopLooking()
  }
}

/** Parts that the server refuses are appended by the engine as if they were film; only the browser's own log tells. */
function watchRefusals(state: State, { look, signal }: { look: () => void; signal: AbortSignal }): () => boolean {
  let isRefused = false
  const folder = pathOfFilm(new URL('.', state.presentation.get()?.url).href)
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    isRefused ||= entries.some(
      ({ name, responseStatus }) => responseStatus >= 400 && pathOfFilm(name).startsWith(folder),
    )
    if (isRefused) look()
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => isRefused
}

/** Without the ticket, which playlists and their parts do not share. */
function pathOfFilm(address: string): string {
  return new URL(address).pathname.replace(/^\/media\/[^/]+/, '')
}

const smallestAheadSeconds = 0.1

function isStandingStill(video: HTMLVideoElement): boolean {
  if (video.ended) return false
  if (video.readyState === video.HAVE_NOTHING) return true
  return !video.paused && loadedUntil(video) - video.currentTime < smallestAheadSeconds
}

/** End of what is loaded around the playhead, in seconds; the playhead itself where nothing is. */
function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  return currentTime
}
