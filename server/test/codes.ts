import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { first } from '../src/platform/database/database.ts'
import type { School } from './school.ts'

/** The code of the link in the newest mail to an e-mail address. */
export async function mailedCode({ database }: School, email: string): Promise<string> {
  const rows = await database.sql<{ body: string }>`
    select body from mails where recipient = ${email} order by id desc limit 1`
  return /token=([\w-]+)/.exec(first(rows)?.body ?? '')?.[1] ?? ''
}

/** The code in the newest message to a number. */
export async function phoneCode({ database }: School, number: string): Promise<string> {
  const rows = await database.sql<{ body: string }>`
    select body from text_messages where recipient = ${number} order by id desc limit 1`
  return /\b\d{6}\b/.exec(first(rows)?.body ?? '')?.[0] ?? ''
}

/** Gives the person a number, and confirms it as they would. */
export async function givePhone(school: School, person: { id: number; token: string }, number: string): Promise<void> {
  const { id, token } = person
  await school.database.sql`update users set phone = ${number} where id = ${id}`
  await school.call(sendPhoneCode, { token, body: { channel: 'sms' } })
  await school.call(confirmPhone, { token, body: { code: await phoneCode(school, number) } })
}
