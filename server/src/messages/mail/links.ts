import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import type { MailKind } from './kinds.ts'

/** Lets the link of an invitation hold from now on; returns whether its person still needs it. */
export const renewInvitationLink =
  createPort<(sql: Sql, link: { userId: number; code: string }) => Promise<boolean>>('links of invitations')

type Mail = { kind: MailKind | null; user_id: number | null; secret: string | null }

/** Renews the link of an invitation, which may have waited for a mail server; returns whether the mail is still of use. */
export async function renewLink(sql: Sql, { kind, user_id: userId, secret: code }: Mail): Promise<boolean> {
  if (kind !== 'invitation' || userId === null || code === null) return true
  return renewInvitationLink.registered(sql, { userId, code })
}
