import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { report } from '../../../platform/errorLog/errorLog.ts'
import { noTracks, type Engine, type Tracks } from './engine.ts'
import { playbackMethods, startEngine } from './startEngine.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { isBufferEmpty } from './useVideoState.ts'

/** URLs of a video: its HLS playlist, if any, and its mp4 file. */
type VideoSource = { hls: string | null; mp4: string }

/** No connection, or the source itself is broken. */
type SourceError = 'offline' | 'failed'

/** `isPlayIntended`: the video plays, or will as soon as it has data. */
export type PlaybackState = { tracks: Tracks; error: SourceError | undefined; isPlayIntended: boolean }

export type OpenOptions = { video: VideoSource; startSeconds: number; playImmediately: boolean; language: string }

export type RefreshUrls = () => Promise<VideoSource | undefined>

const maxErrors = 4
/** After this many errors it falls back to the last playback method. */
const errorsBeforeFallback = 2
/** Playing for this long resets the error count. */
const errorResetSeconds = 10
const offlineRetryMs = 15_000

/**
 * Plays videos in an element and recovers from errors: it refreshes the URLs and resumes at the same position; after
 * repeated errors it falls back to the mp4 file.
 */
export class Playback {
  state: PlaybackState = { tracks: noTracks, error: undefined, isPlayIntended: false }
  readonly #element: HTMLVideoElement
  readonly #refreshUrls: RefreshUrls
  readonly #closed = new AbortController()
  readonly #emitter = createEmitter()
  #opened: OpenOptions | undefined
  #engine: Engine | undefined
  /** Raised with every start; callbacks of an earlier one are ignored. */
  #generation = 0
  #errorCount = 0
  #startedAt = 0
  #preferredSide: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLVideoElement, refreshUrls: RefreshUrls) {
    this.#element = element
    this.#refreshUrls = refreshUrls
    const { signal } = this.#closed
    element.addEventListener('loadedmetadata', () => this.state.isPlayIntended && this.play(), { signal })
    element.addEventListener('pause', () => this.#setPlayIntent(false), { signal })
    element.addEventListener('timeupdate', () => this.#resetErrors(), { signal })
    window.addEventListener('online', () => this.#needsNetwork() && this.retry(), { signal })
  }

  subscribe = this.#emitter.subscribe

  open(options: OpenOptions): void {
    // A press on play before the first video was loaded is meant for it.
    this.#setPlayIntent(options.playImmediately || (this.#opened === undefined && this.state.isPlayIntended))
    this.#opened = options
    this.#errorCount = 0
    void this.#start(options.startSeconds)
  }

  close(): void {
    this.#closed.abort()
    this.#opened = undefined
    this.#stopEngine()
  }

  play(): void {
    this.#setPlayIntent(true)
    // If the browser blocks playback, the player stays paused.
    if (this.#engine && this.#hasMetadata()) this.#element.play().catch(() => undefined)
  }

  pause(): void {
    this.#setPlayIntent(false)
    this.#element.pause()
  }

  seek(seconds: number): void {
    const { duration } = this.#element
    const end = Number.isFinite(duration) ? duration : seconds
    if (this.#hasMetadata()) this.#element.currentTime = Math.min(Math.max(0, seconds), end)
  }

  retry(): void {
    this.#errorCount = 0
    void this.#recover()
  }

  /** With undefined, the engine adapts the quality. The choice applies to the following videos too. */
  selectQuality(id: string | undefined): void {
    this.#preferredSide = this.state.tracks.qualities.find((quality) => quality.id === id)?.side
    this.#engine?.selectQuality(id)
  }

  selectAudioTrack(id: string): void {
    this.#engine?.selectAudioTrack(id)
  }

  async #start(atSeconds: number): Promise<void> {
    if (!this.#opened) return
    this.#stopEngine()
    const generation = this.#generation
    const isStale = () => generation !== this.#generation
    const { video, language } = this.#opened
    this.#startedAt = atSeconds
    this.#setState({ error: undefined, tracks: noTracks })
    const methods = playbackMethods(this.#element, video.hls)
    const method = (this.#errorCount > errorsBeforeFallback ? methods.at(-1) : methods[0]) ?? 'file'
    const onError = () => {
      if (!isStale()) void this.#recover()
    }
    try {
      const engine = await startEngine(this.#element, method, {
        url: method === 'file' ? video.mp4 : (video.hls ?? video.mp4),
        startSeconds: atSeconds,
        language,
        onTracks: (tracks) => !isStale() && this.#setTracks(tracks),
        onError,
      })
      if (isStale()) engine.destroy()
      else this.#engine = engine
    } catch {
      // The engine's code failed to load.
      onError()
    }
  }

  /** Restarts at the current position with fresh URLs. */
  async #recover(): Promise<void> {
    const at = this.#hasMetadata() ? this.#element.currentTime : this.#startedAt
    this.#errorCount += 1
    this.#stopEngine()
    this.#startedAt = at
    const generation = this.#generation
    if (this.#errorCount > maxErrors) {
      report('A video stopped')
      return this.#setState({ error: 'failed' })
    }
    try {
      const video = await this.#refreshUrls()
      if (generation !== this.#generation || !this.#opened) return
      if (video) this.#opened = { ...this.#opened, video }
      await this.#start(at)
    } catch (error) {
      if (generation === this.#generation) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const isOffline = error instanceof ApiFailure && error.isNetwork
    this.#setState({ error: isOffline ? 'offline' : 'failed' })
    if (isOffline) this.#timer = setTimeout(() => this.retry(), offlineRetryMs)
  }

  #setTracks(tracks: Tracks): void {
    const isFirst = this.state.tracks.qualities.length === 0
    this.#setState({ tracks })
    const preferred = isFirst && tracks.qualities.find(({ side }) => side === this.#preferredSide)
    // The engine reports its first tracks before `startEngine` returns it.
    if (preferred) queueMicrotask(() => this.#engine?.selectQuality(preferred.id))
  }

  #stopEngine(): void {
    this.#generation += 1
    clearTimeout(this.#timer)
    this.#engine?.destroy()
    this.#engine = undefined
  }

  #resetErrors(): void {
    if (this.#element.currentTime > this.#startedAt + errorResetSeconds) this.#errorCount = 0
  }

  #needsNetwork(): boolean {
    if (!this.#opened || this.state.error === 'failed') return false
    const isStalled = !this.#hasMetadata() || (this.state.isPlayIntended && isBufferEmpty(this.#element))
    return isStalled || this.state.error === 'offline'
  }

  #hasMetadata(): boolean {
    return this.#element.readyState > this.#element.HAVE_NOTHING
  }

  #setPlayIntent(isPlayIntended: boolean): void {
    if (isPlayIntended !== this.state.isPlayIntended) this.#setState({ isPlayIntended })
  }

  #setState(change: Partial<PlaybackState>): void {
    this.state = { ...this.state, ...change }
    this.#emitter.emit()
  }
}
