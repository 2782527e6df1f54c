import { ApiFailure } from '../../apiFailure.ts'
import { noTracks, type Engine, type Tracks } from './engine.ts'
import { mannersOf, startEngine } from './startEngine.ts'
import { listenersOf } from '../../listeners.ts'
import { isStarved } from './useVideoState.ts'

/** Where a film is: its playlist if it has one, and one whole file. */
type Film = { hls: string | null; mp4: string }

/** Why nothing plays: no connection, or the film itself. */
type Trouble = 'offline' | 'failed'

/** `isWanted` tells that it plays, or will as soon as there is something to play. */
export type PlaybackState = { tracks: Tracks; trouble: Trouble | undefined; isWanted: boolean }

export type Opening = { film: Film; startSeconds: number; playAtOnce: boolean; language: string }

/** Asks for the same film under an address that is valid now. */
export type Renew = () => Promise<Film | undefined>

const mostFaults = 4
/** After so many faults the next manner of playing is tried. */
const patientFaults = 2
/** Having played this long since a fault, it is forgotten. */
const healthySeconds = 10
const offlineRetryMs = 15_000

/**
 * Plays films in a video element and keeps them playing: a fault asks for fresh addresses and goes on where it stood,
 * repeated ones fall back to the plain file.
 */
export class Playback {
  state: PlaybackState = { tracks: noTracks, trouble: undefined, isWanted: false }
  readonly #video: HTMLVideoElement
  readonly #renew: Renew
  readonly #closed = new AbortController()
  readonly #listeners = listenersOf()
  #opening: Opening | undefined
  #engine: Engine | undefined
  /** Changes with every start, so that what comes late from an earlier one is known as such. */
  #run = 0
  #faults = 0
  #startedAt = 0
  #wantedSide: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(video: HTMLVideoElement, renew: Renew) {
    this.#video = video
    this.#renew = renew
    const { signal } = this.#closed
    video.addEventListener('loadedmetadata', () => this.state.isWanted && this.play(), { signal })
    video.addEventListener('pause', () => this.#setWish(false), { signal })
    video.addEventListener('timeupdate', () => this.#forgetFaults(), { signal })
    window.addEventListener('online', () => this.#lacksNetwork() && this.retry(), { signal })
  }

  subscribe = this.#listeners.add

  /** Puts a film into the element in place of the one before. */
  open(opening: Opening): void {
    // Whoever has pressed play before there was a film means the first one.
    this.#setWish(opening.playAtOnce || (this.#opening === undefined && this.state.isWanted))
    this.#opening = opening
    this.#faults = 0
    void this.#start(opening.startSeconds)
  }

  close(): void {
    this.#closed.abort()
    this.#opening = undefined
    this.#stopEngine()
  }

  play(): void {
    this.#setWish(true)
    // A refusal by the browser leaves the player paused, as its button shows.
    if (this.#engine && this.#hasMetadata()) this.#video.play().catch(() => undefined)
  }

  pause(): void {
    this.#setWish(false)
    this.#video.pause()
  }

  seek(seconds: number): void {
    const { duration } = this.#video
    const end = Number.isFinite(duration) ? duration : seconds
    if (this.#hasMetadata()) this.#video.currentTime = Math.min(Math.max(0, seconds), end)
  }

  retry(): void {
    this.#faults = 0
    void this.#recover()
  }

  /** Of undefined, the engine chooses by itself. What is chosen holds for the following films too. */
  chooseQuality(id: string | undefined): void {
    this.#wantedSide = this.state.tracks.qualities.find((quality) => quality.id === id)?.side
    this.#engine?.chooseQuality(id)
  }

  chooseSound(id: string): void {
    this.#engine?.chooseSound(id)
  }

  async #start(atSeconds: number): Promise<void> {
    if (!this.#opening) return
    this.#stopEngine()
    const run = this.#run
    const isLate = () => run !== this.#run
    const { film, language } = this.#opening
    this.#startedAt = atSeconds
    this.#tell({ trouble: undefined, tracks: noTracks })
    const manners = mannersOf(this.#video, film.hls)
    const manner = (this.#faults > patientFaults ? manners.at(-1) : manners[0]) ?? 'file'
    const onFault = () => {
      if (!isLate()) void this.#recover()
    }
    try {
      const engine = await startEngine(this.#video, manner, {
        address: manner === 'file' ? film.mp4 : (film.hls ?? film.mp4),
        startSeconds: atSeconds,
        language,
        onTracks: (tracks) => !isLate() && this.#takeTracks(tracks),
        onFault,
      })
      if (isLate()) engine.destroy()
      else this.#engine = engine
    } catch {
      // The engine's code did not come.
      onFault()
    }
  }

  /** Goes on where it stood, with addresses that are valid now. */
  async #recover(): Promise<void> {
    const at = this.#hasMetadata() ? this.#video.currentTime : this.#startedAt
    this.#faults += 1
    this.#stopEngine()
    this.#startedAt = at
    const run = this.#run
    if (this.#faults > mostFaults) return this.#tell({ trouble: 'failed' })
    try {
      const film = await this.#renew()
      if (run !== this.#run || !this.#opening) return
      if (film) this.#opening = { ...this.#opening, film }
      await this.#start(at)
    } catch (error) {
      if (run === this.#run) this.#giveUp(error)
    }
  }

  #giveUp(error: unknown): void {
    const isOffline = error instanceof ApiFailure && error.isNetwork
    this.#tell({ trouble: isOffline ? 'offline' : 'failed' })
    if (isOffline) this.#timer = setTimeout(() => this.retry(), offlineRetryMs)
  }

  #takeTracks(tracks: Tracks): void {
    const isFirst = this.state.tracks.qualities.length === 0
    this.#tell({ tracks })
    const wanted = isFirst && tracks.qualities.find(({ side }) => side === this.#wantedSide)
    // The engine tells for the first time before it is handed over.
    if (wanted) queueMicrotask(() => this.#engine?.chooseQuality(wanted.id))
  }

  #stopEngine(): void {
    this.#run += 1
    clearTimeout(this.#timer)
    this.#engine?.destroy()
    this.#engine = undefined
  }

  #forgetFaults(): void {
    if (this.#video.currentTime > this.#startedAt + healthySeconds) this.#faults = 0
  }

  #lacksNetwork(): boolean {
    if (!this.#opening || this.state.trouble === 'failed') return false
    const isEmpty = !this.#hasMetadata() || (this.state.isWanted && isStarved(this.#video))
    return isEmpty || this.state.trouble === 'offline'
  }

  #hasMetadata(): boolean {
    return this.#video.readyState > this.#video.HAVE_NOTHING
  }

  #setWish(isWanted: boolean): void {
    if (isWanted !== this.state.isWanted) this.#tell({ isWanted })
  }

  #tell(part: Partial<PlaybackState>): void {
    this.state = { ...this.state, ...part }
    this.#listeners.tell()
  }
}
