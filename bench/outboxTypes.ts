import type { Weekday } from '#contract/platform/dates.ts'
import type { RepeatDays } from '#contract/learning/reminders/rules.ts'

/** A lesson of a run. */
export type Lesson = { streamId: number; dayId: number; lessonId: number }

/** The outbox of the site, as a page of the benchmark drives it. */
export type OutboxProgram = {
  signIn: (email: string, password: string) => Promise<void>
  signOut: () => Promise<void>
  isSignedIn: () => boolean
  addWatched: (lesson: Lesson, seconds: number) => Promise<void>
  addReminder: (day: Weekday, time: string) => Promise<void>
  /** The seconds of each lesson, and the times of the reminders. */
  readServer: (streamId: number) => Promise<{ seconds: Record<string, number>; repeatDays: RepeatDays }>
  /** Milliseconds of adding entries, and of writing as many plain values to a database of their own. */
  timeAdding: (lesson: Lesson, count: number) => Promise<{ added: number; bare: number }>
  /** Milliseconds until all that waits is sent, sealed entries included. */
  timeSending: () => Promise<number>
  /** Milliseconds of as many calls, one after the other. */
  timeCalls: (lesson: Lesson, count: number) => Promise<number>
}

declare global {
  interface Window {
    outboxProgram: OutboxProgram
  }
}
