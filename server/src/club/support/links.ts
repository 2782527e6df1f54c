import { questionLinkSeconds } from '#contract/club/support/rules.ts'
import { writeMail, type MailContext } from '../../messages/mail/mail.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createToken, isToken, tokenHashOf } from '../../platform/http/tokens.ts'
import { paths } from '../../platform/site/paths.ts'
import { findLinkedQuestion, insertLink } from './threadQueries.ts'

type GuestMail = {
  questionId: number
  recipient: string
  kind: 'support_received' | 'support_answer'
  values: Record<string, string>
}

/** Mails a guest a new link to their question, in the caller's transaction. */
export async function mailGuest(call: MailContext, { questionId, recipient, kind, values }: GuestMail): Promise<void> {
  const token = createToken()
  await insertLink(call.sql, { hash: tokenHashOf(token), questionId, seconds: questionLinkSeconds })
  const link = { path: paths.guestQuestion({ token }), secret: token, validSeconds: questionLinkSeconds }
  await writeMail(call, { userId: null, recipient, kind, values, ...link })
}

/** The question of a link's token; undefined for an expired or unknown one. */
export async function questionOfToken(sql: Sql, token: string): Promise<number | undefined> {
  return isToken(token) ? findLinkedQuestion(sql, tokenHashOf(token)) : undefined
}
