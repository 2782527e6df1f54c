import { first } from '../src/platform/database/database.ts'
import type { School } from './school.ts'

/** The code of the link in the newest mail to an e-mail address. */
export async function mailedCode({ database }: School, email: string): Promise<string> {
  const rows = await database.sql<{ body: string }>`
    select body from mails where recipient = ${email} order by id desc limit 1`
  return /token=([\w-]+)/.exec(first(rows)?.body ?? '')?.[1] ?? ''
}
