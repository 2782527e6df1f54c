declare module '@tanstack/history' {
  interface HistoryState {
    /** The day starts playing when it opens. */
    play?: boolean
  }
}

/** History state of a link to a day that starts playing its next lesson. */
export const playOnOpen = { play: true } as const
