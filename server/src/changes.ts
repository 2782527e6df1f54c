/** No change is remembered for longer: what was read before is not believed any more then. */
const believedMs = 1000

/** What the database and this process have told of changes, by what has changed. */
export type Changes = {
  hear: (subject: string) => void
  /** Whether what was read of a subject at a moment (of `performance.now`) may be believed without asking again. */
  isBelieved: (subject: string, readAt: number) => boolean
}

/** A person: the sessions, the profile and the runs. The database names nobody where it means everybody. */
export const aboutPerson = (userId: number): string => String(userId)
export const aboutEverybody = ''

/** What a person has watched. */
export const aboutWatched = (userId: number): string => `watched ${userId}`

export function rememberChanges(): Changes {
  const changedAt = new Map<string, number>()

  function forgetOld(before: number): void {
    for (const [subject, at] of changedAt) {
      if (at >= before) return
      changedAt.delete(subject)
    }
  }

  return {
    hear(subject) {
      const now = performance.now()
      // Put last, so that the oldest stay first.
      changedAt.delete(subject)
      changedAt.set(subject, now)
      forgetOld(now - believedMs)
    },
    isBelieved(subject, readAt) {
      const changed = Math.max(changedAt.get(subject) ?? -Infinity, changedAt.get(aboutEverybody) ?? -Infinity)
      return readAt > changed && performance.now() - readAt < believedMs
    },
  }
}
