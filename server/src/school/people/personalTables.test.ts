import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { cancelSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { grantSubscriptionPeriod } from '#contract/shop/subscriptions/staffApi.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'
import { follow } from '../../../test/calls.ts'
import { addCourse } from '../../../test/course.ts'
import { addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { personalTables, type PersonalRows } from './personalTables.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const entries: [string, PersonalRows][] = Object.entries(personalTables)
const namesIn = (text: string) => text.split(' ').filter(Boolean)
const sweep = () => runCleanups({ ...school, signal: neverAborted })

const count = async (table: string, where: string, userId: number) => {
  const text = `select count(*)::int as count from ${table} where (${where}) and $1::bigint is not null`
  const { rows } = await school.database.pool.query<{ count: number }>(text, [userId])
  return rows[0]?.count
}

/** A person with a subscription and text in every possible place. */
async function wordy() {
  const { sql } = school.database
  const words = `words-${randomUUID()}`
  const email = `${words}@example.test`
  const { id } = await school.addLearner({ email, isEmailConfirmed: true })
  const token = await school.signIn(email)
  await follow(school.database, id, await addCourse(school.database))
  await sql`update users set name = ${words}, city = ${words}, phone = '+447700900118', birthday = '1990-01-01' where id = ${id}`
  const serviceId = await addSubscriptionService(sql)
  const subscriptionId = await addSubscription(sql, id, { serviceId, firstPaidOn: dateIn(0), nextPayAt: 4_000_000_000 })
  return { id, email, words, token, subscriptionId }
}

test('every column with text in a table about people is erased, or says why it may stay', async () => {
  const columns = await school.database.sql<{ table: string; column: string; is_text: boolean }>`
    select table_name as table, column_name as column,
      data_type in ('text', 'jsonb', 'json', 'bytea', 'inet', 'ARRAY', 'character varying') as is_text
    from information_schema.columns where table_schema = 'public'`
  for (const [table, { erased, stays }] of entries) {
    const own = columns.filter((column) => column.table === table)
    const named = [...(erased === 'rows' ? [] : namesIn(erased)), ...namesIn(stays?.columns ?? '')]
    const unknown = own.filter(({ column, is_text }) => is_text && erased !== 'rows' && !named.includes(column))
    expect([table, unknown.map(({ column }) => column)]).toEqual([table, []])
    const missing = named.filter((name) => !own.some(({ column }) => column === name))
    expect([table, missing]).toEqual([table, []])
  }
})

test('an erased person leaves only the rows that each table declares', async () => {
  const { id } = await wordy()
  await school.database.sql`update users set closed_at = now() - interval '15 days' where id = ${id}`
  await sweep()
  for (const [table, { rows, erased }] of entries)
    if (erased === 'rows') expect([table, await count(table, rows, id)]).toEqual([table, 0])
    else
      for (const column of namesIn(erased)) {
        const left = `(${rows}) and btrim(coalesce(${column}::text, '')) not in ('', '–', '{}')`
        expect([table, column, await count(table, left, id)]).toEqual([table, column, 0])
      }
})

test('no text or address of an erased person is left in cancellations, questions, mails and limits', async () => {
  const { id, email, words, token, subscriptionId } = await wordy()
  const { staffToken } = await addStaffMember(school, 'admin')
  const reason = `staff-${words}`
  await school.call(grantSubscriptionPeriod, {
    params: { userId: id, subscriptionId },
    body: { client_id: randomUUID(), reason },
    token: staffToken,
  })
  const body = { reason_type: 'other' as const, reason: `Because of ${words}` }
  expect((await school.call(cancelSubscription, { query: { id: subscriptionId }, body, token })).status).toBe(200)
  await school.call(askAnonymously, { body: { name: words, email, message: `Why, ${words}?` } })
  await school.call(requestPasswordReset, { body: { email } })
  await school.call(login, { body: { email, password: 'wrong' }, address: '10.77.0.1' })
  await school.database.sql`update users set closed_at = now() - interval '15 days' where id = ${id}`
  const tables = await school.database.sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const found = async () => {
    const { rows } = await school.database.pool.query<{ name: string }>(
      tables.map(({ name }) => `select '${name}' as name from ${name} t where t::text like $1`).join(' union '),
      [`%${words}%`],
    )
    return rows.map(({ name }) => name).toSorted()
  }
  const before = await found()
  expect(before).toEqual(expect.arrayContaining(['mails', 'subscription_cancellations', 'support_tickets', 'users']))
  expect(before).not.toContain('rate_limit_hits')
  await sweep()
  // The log is append-only.
  expect(await found()).toEqual(['audit_log'])
})

test('an erased person is swept for a week after the first sweep', async () => {
  const { id } = await school.addLearner()
  const { sql } = school.database
  const writeMail = () =>
    sql`insert into mails (user_id, recipient, subject, body, brand) values (${id}, 'x@example.test', '', '', 'local')`
  await sql`update users set closed_at = now() - interval '15 days' where id = ${id}`
  // The first run erases, the second finds nothing.
  await sweep()
  await sweep()
  await writeMail()
  await sweep()
  expect(await count('mails', 'user_id = $1', id)).toBe(0)
  await sql`update users set swept_at = swept_at - interval '8 days' where id = ${id}`
  await writeMail()
  await sweep()
  expect(await count('mails', 'user_id = $1', id)).toBe(1)
})
