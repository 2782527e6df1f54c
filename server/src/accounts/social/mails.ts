import { type SocialSource, networkNames } from '#contract/brands/socialNetworks.ts'
import { writeMail, type MailContext } from '../../messages/mail/mail.ts'
import { requireUserContext } from '../users/users.ts'

type Change = { userId: number; kind: 'network_linked' | 'network_unlinked'; source: SocialSource }

/** Tells a user by mail that a network was linked to their account or unlinked, which they may not have done. */
export async function mailNetworkChange(call: MailContext, { userId, kind, source }: Change): Promise<void> {
  const { email, locale: language } = (await requireUserContext(call.sql, userId)).user
  if (email === null) return
  const values = { network: networkNames[source] }
  await writeMail({ ...call, language }, { userId, recipient: email, kind, path: '/user/social-networks', values })
}
