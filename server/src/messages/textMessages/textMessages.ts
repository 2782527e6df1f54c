import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/database.ts'
import { enqueueMany } from '../../platform/jobs/jobs.ts'
import { sendTextMessage } from './jobs.ts'
import { insertTextMessages, type NewTextMessage } from './queries.ts'

/** Inserts messages in the caller's transaction; jobs send them where the channel has a sender, else they are only stored. */
export async function writeTextMessages(
  sql: Sql,
  { twilio }: Pick<Config, 'twilio'>,
  messages: readonly NewTextMessage[],
): Promise<void> {
  const inserted = await insertTextMessages(sql, messages)
  await enqueueMany(
    sql,
    sendTextMessage,
    inserted.filter(({ channel }) => twilio?.senders[channel]).map(({ id, kind }) => ({ messageId: id, kind })),
  )
}
