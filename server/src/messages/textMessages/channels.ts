import { textChannels, type TextChannel } from '#contract/messages/textMessages/rules.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/errors.ts'

type Settings = Pick<Config, 'twilio' | 'production'>

/** Channels that reach a learner. Outside production, messages without a service count: they are read in the console. */
export function listUsableChannels({ twilio, production }: Settings): TextChannel[] {
  return textChannels.filter((channel) => (twilio ? twilio.senders[channel] !== undefined : !production))
}

/** Throws if nothing sends messages of this channel. */
export function requireUsable(settings: Settings, channel: TextChannel): void {
  if (!listUsableChannels(settings).includes(channel)) throw new ApiError('text_channel_unavailable')
}
