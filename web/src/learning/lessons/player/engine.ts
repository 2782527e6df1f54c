/** A resolution of the video, named by its shorter side. */
type Quality = { id: string; side: number }

type AudioTrack = { id: string; label: string; language: string }

/** The tracks of the current video. `quality` is undefined while the engine adapts it. */
export type Tracks = {
  qualities: readonly Quality[]
  quality: string | undefined
  audioTracks: readonly AudioTrack[]
  audioTrack: string | undefined
}

export const noTracks: Tracks = { qualities: [], quality: undefined, audioTracks: [], audioTrack: undefined }

/** Plays a video in an element. `destroy` leaves the element empty. */
export type Engine = {
  selectQuality: (id: string | undefined) => void
  selectAudioTrack: (id: string) => void
  destroy: () => void
}

export type EngineStart = {
  url: string
  startSeconds: number
  /** Preferred language of the audio track. */
  language: string
  onTracks: (tracks: Tracks) => void
  /** Playback cannot continue; the engine does not recover by itself. */
  onError: () => void
}

/** Unloads the element; without `load()` the browser keeps downloading. */
export function empty(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}
