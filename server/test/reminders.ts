import type { Database } from '../src/platform/database/database.ts'

/** Simulates that no worker has checked reminders within the last three hours. */
export async function rewindReminders({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql`update reminder_progress set done_until = now() - interval '3 hours'`
}
