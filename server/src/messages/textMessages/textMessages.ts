import { textChannels, type TextChannel } from '#contract/messages/textMessages/rules.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { enqueueMany } from '../../platform/jobs/jobs.ts'
import { sendTextMessage } from './jobs.ts'
import { insertTextMessages, type NewTextMessage } from './queries.ts'

type Settings = Pick<Config, 'twilio' | 'production'>

/** Inserts messages in the caller's transaction; jobs send them if the channel has a sender. */
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

/** Channels that reach a learner; outside of production also those without a service, whose messages are read in the console. */
export function listUsableChannels({ twilio, production }: Settings): TextChannel[] {
  return textChannels.filter((channel) => (twilio ? twilio.senders[channel] !== undefined : !production))
}

/** Throws if nothing sends messages of this channel. */
export function requireUsable(settings: Settings, channel: TextChannel): void {
  if (!listUsableChannels(settings).includes(channel)) throw new ApiError('text_channel_unavailable')
}
