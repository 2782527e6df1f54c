import type { Sql } from '../../platform/database/database.ts'
import type { MailKind } from './kinds.ts'

/** Lets the link of an invitation hold from now on; returns whether its person still needs it. */
type Renewal = (sql: Sql, link: { userId: number; code: string }) => Promise<boolean>

let renewal: Renewal | undefined

/** Registers who makes the links of invitations. */
export function registerLinkRenewal(registered: Renewal): void {
  renewal = registered
}

type Mail = { kind: MailKind | null; user_id: number | null; secret: string | null }

/** Renews the link of an invitation, which may have waited for a mail server; returns whether the mail is still of use. */
export async function renewLink(sql: Sql, { kind, user_id: userId, secret: code }: Mail): Promise<boolean> {
  if (kind !== 'invitation' || userId === null || code === null || !renewal) return true
  return renewal(sql, { userId, code })
}
