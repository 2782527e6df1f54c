import { openChat } from '../../experts/chats/opening.ts'
import { createStatusesOfRun } from '../homework/statuses.ts'
import { createMeetingsOfRun } from '../../experts/meetings/included.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Gives a new run what its course includes; without effect on a run that has it. */
export async function beginRun(sql: Sql, streamId: number): Promise<void> {
  await createStatusesOfRun(sql, streamId)
  await openChat(sql, streamId)
  await createMeetingsOfRun(sql, streamId)
}
