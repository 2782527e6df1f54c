declare module '@tanstack/history' {
  interface HistoryState {
    /** The day is opened to play at once. */
    play?: boolean
  }
}

/** For a link to a day: it opens and plays the next lesson. */
export const playAtOnce = { play: true } as const
