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

/** Without any progress for this long, the source counts as broken. */
const stallTimeoutMs = 15_000

type State = HlsVideoEngineSignals['state']

/** Plays HLS with fragmented MP4. The player renders the subtitles itself, so the engine leaves them out. */
export function startStream(element: HTMLVideoElement, start: EngineStart): Engine {
  let signals: HlsVideoEngineSignals | undefined
  const engine = createHlsVideoEngine({
    onSignalsReady: (ready) => {
      signals = ready
    },
    initialBandwidth: estimatedBandwidth(),
    addSubtitlesTracksToMedia: () => undefined,
  })
  if (!signals) throw new Error('The engine has no state')
  const { state, context } = signals
  context.mediaElement.set(element)
  state.userAudioTrackSelection.set({ language: start.language })
  if (start.startSeconds > 0) state.startPosition.set(start.startSeconds)
  state.presentation.set({ url: new URL(start.url, location.href).href })
  let lastReported = ''
  const stopReporting = effect(() => {
    const tracks = tracksOf(state)
    const text = JSON.stringify(tracks)
    if (text !== lastReported) start.onTracks(tracks)
    lastReported = text
  })
  const stopDetecting = detectErrors(element, { state, onError: start.onError })
  return {
    selectQuality: (id) => {
      const track = dedupedVideoTracks(state.presentation.get()).find((candidate) => candidate.id === id)
      state.userVideoTrackSelection.set(toUserVideoTrackSelection(track))
    },
    selectAudioTrack: (id) => {
      const track = dedupedAudioTracks(state.presentation.get()).find((candidate) => candidate.id === id)
      state.userAudioTrackSelection.set(toUserAudioTrackSelection(track))
    },
    destroy: () => {
      stopReporting()
      stopDetecting()
      void engine.destroy()
      empty(element)
    },
  }
}

function tracksOf(state: State): Tracks {
  const presentation = state.presentation.get()
  const chosen = state.userVideoTrackSelection.get()
  const playing = findAudioTrackById(presentation, state.selectedAudioTrackId.get())
  const videos = dedupedVideoTracks(presentation)
  const audioTracks = dedupedAudioTracks(presentation)
  return {
    qualities: videos
      .map(({ id, width = 0, height = 0 }) => ({ id, side: Math.min(width, height) }))
      .toSorted((a, b) => b.side - a.side),
    quality: chosen && videos.find((track) => track.width === chosen.width && track.height === chosen.height)?.id,
    audioTracks: audioTracks.map(({ id, name, language = '' }) => ({ id, label: name, language })),
    audioTrack: audioTracks.find((track) => isSameAudioTrack(track, playing))?.id,
  }
}

/** Initial bandwidth estimate in bits per second. */
function estimatedBandwidth(): number {
  const { connection } = navigator as { connection?: { downlink?: number } }
  return (connection?.downlink ?? 3) * 1_000_000
}

/**
 * Reports when playback cannot continue. The engine reports neither a missing playlist nor a failed segment, and what is
 * buffered should still be played: so a stalled picture is what counts.
 */
function detectErrors(
  element: HTMLVideoElement,
  { state, onError }: { state: State; onError: () => void },
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  let stalledAt = ''
  const check = () => {
    const isBroken = hasFailedRequest() || Boolean(state.errors.get()?.length || state.failedCdns.get()?.length)
    const stall = isStalled(element) ? `${isBroken} ${element.readyState} ${bufferedUntil(element)}` : ''
    if (stall === stalledAt) return
    clearTimeout(timer)
    stalledAt = stall
    if (stall) timer = setTimeout(onError, isBroken ? 0 : stallTimeoutMs)
  }
  const hasFailedRequest = watchFailedRequests(state, { check, signal })
  for (const event of ['play', 'pause', 'waiting', 'progress', 'timeupdate', 'seeking', 'canplay', 'loadedmetadata'])
    element.addEventListener(event, check, { signal })
  element.addEventListener('error', onError, { signal })
  const stopChecking = effect(check)
  return () => {
    clearTimeout(timer)
    stopped.abort()
    stopChecking()
  }
}

/** The engine appends error responses as if they were segments; only the performance timeline shows them. */
function watchFailedRequests(
  state: State,
  { check, signal }: { check: () => void; signal: AbortSignal },
): () => boolean {
  let hasFailed = false
  const folder = mediaPath(new URL('.', state.presentation.get()?.url).href)
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    hasFailed ||= entries.some(
      ({ name, responseStatus }) => responseStatus >= 400 && mediaPath(name).startsWith(folder),
    )
    if (hasFailed) check()
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
  return () => hasFailed
}

/** The path without the ticket, in which playlists and segments differ. */
function mediaPath(url: string): string {
  return new URL(url).pathname.replace(/^\/media\/[^/]+/, '')
}

const minBufferSeconds = 0.1

function isStalled(element: HTMLVideoElement): boolean {
  if (element.ended) return false
  if (element.readyState === element.HAVE_NOTHING) return true
  return !element.paused && bufferedUntil(element) - element.currentTime < minBufferSeconds
}

/** End of the buffered range around the playhead in seconds; the playhead itself if nothing is buffered. */
function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  return currentTime
}
