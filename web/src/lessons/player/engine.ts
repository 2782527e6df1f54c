/** One of the picture sizes that a video comes in, named by its shorter side. */
type Quality = { id: string; side: number }

type Sound = { id: string; label: string; language: string }

/** What can be chosen in the video that is on. `quality` is undefined while the engine chooses by itself. */
export type Tracks = {
  qualities: readonly Quality[]
  quality: string | undefined
  sounds: readonly Sound[]
  sound: string | undefined
}

export const noTracks: Tracks = { qualities: [], quality: undefined, sounds: [], sound: undefined }

/** What plays a video in an element. `destroy` leaves the element empty. */
export type Engine = {
  chooseQuality: (id: string | undefined) => void
  chooseSound: (id: string) => void
  destroy: () => void
}

export type EngineStart = {
  address: string
  startSeconds: number
  /** Sound is taken in this language where there is a choice. */
  language: string
  onTracks: (tracks: Tracks) => void
  /** Playback cannot go on as it is; the engine does nothing about it. */
  onFault: () => void
}

/** Frees what the element holds; without the second step a browser keeps loading. */
export function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
