import { storedUserId } from '../session/session.ts'
import { storing } from './outbox.ts'
import { showOutbox, waitForOutbox, type OutboxState } from './outboxState.ts'
import { sealOtherUsersEntries } from './sealing.ts'
import { flushOutbox, resumeSending } from './sender.ts'

const signOutWaitMs = 3000

/** Sends what waits while its person is still signed in, for at most three seconds; returns how much is left. */
export async function flushBeforeSignOut(): Promise<number> {
  const userId = storedUserId()
  if (!userId) return 0
  resumeSending()
  await showOutbox(userId)
  void flushOutbox()
  const isDone = ({ entries, isUnreachable }: OutboxState) => entries.length === 0 || isUnreachable
  return (await waitForOutbox(isDone, signOutWaitMs)).entries.length
}

/** Seals what waits for other people, also what is being stored. */
export async function sealOthers(userId: string): Promise<void> {
  await storing()
  await sealOtherUsersEntries(userId)
}
