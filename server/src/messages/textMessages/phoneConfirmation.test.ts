import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { getReminderChannels } from '#contract/learning/reminders/api.ts'
import { listTextMessages } from '#contract/messages/textMessages/staffApi.ts'
import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { givePhone, phoneCode } from '../../../test/codes.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

let last = 100
/** A learner whose profile has a number of its own. */
async function addOwner(phone = `+4477009${String((last += 1)).padStart(5, '0')}`) {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set phone = ${phone} where id = ${id}`
  return { id, phone, token: await school.signIn(email) }
}
type Owner = Awaited<ReturnType<typeof addOwner>>

const ask = async ({ token }: Pick<Owner, 'token'>) => {
  const { status, failure } = await school.call(sendPhoneCode, { token, body: { channel: 'sms' } })
  return status === 200 ? status : (failure as ErrorBody).code
}
const confirm = async ({ token }: Pick<Owner, 'token'>, code: string) => {
  const { status, failure } = await school.call(confirmPhone, { token, body: { code } })
  return status === 200 ? status : (failure as ErrorBody).code
}
const isConfirmed = async ({ token }: Owner) =>
  (await school.call(getReminderChannels, { token })).body.is_phone_confirmed
/** Other digits than those of the code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a number is confirmed by the code sent to it, which the console shows if there is no service', async () => {
  const owner = await addOwner()
  expect(await isConfirmed(owner)).toBe(false)
  expect(await ask(owner)).toBe(200)
  const code = await phoneCode(school, owner.phone)
  const { staffToken } = await addStaffMember(school, 'admin')
  const [message] = (await school.call(listTextMessages, { token: staffToken })).body
  expect(message).toMatchObject({ channel: 'sms', recipient: owner.phone, body: expect.stringContaining(code) })
  expect(await confirm(owner, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200)
  expect(await isConfirmed(owner)).toBe(true)
  // The answer may have been lost.
  expect(await confirm(owner, code)).toBe(200)
})

test("a number is not confirmed by a wrong code, by another person's code, or after five attempts", async () => {
  const [owner, other] = [await addOwner(), await addOwner()]
  await ask(owner)
  await ask(other)
  const code = await phoneCode(school, owner.phone)
  expect(await confirm(other, code)).toBe('phone_code_wrong')
  for (let count = 0; count < 5; count += 1) expect(await confirm(owner, wrong(code))).toBe('phone_code_wrong')
  expect(await confirm(owner, code)).toBe('phone_code_expired')
  expect(await isConfirmed(owner)).toBe(false)
  await ask(owner)
  expect(await confirm(owner, await phoneCode(school, owner.phone))).toBe(200)
})

test('concurrent calls have five attempts too', async () => {
  const owner = await addOwner()
  await ask(owner)
  const code = await phoneCode(school, owner.phone)
  const tried = await Promise.all(Array.from({ length: 12 }, () => confirm(owner, wrong(code))))
  expect(tried.filter((outcome) => outcome === 'phone_code_wrong')).toHaveLength(5)
})

test('rejects an expired code, and one that a newer code replaced', async () => {
  const owner = await addOwner()
  await ask(owner)
  const code = await phoneCode(school, owner.phone)
  await school.database.sql`
      update phone_confirmations set code_expires_at = now() - interval '1 second' where user_id = ${owner.id}`
  expect(await confirm(owner, code)).toBe('phone_code_expired')
  await ask(owner)
  expect(await confirm(owner, code)).toBe('phone_code_wrong')
})

test('rejects a code that a newer one replaces concurrently', async () => {
  const { sql } = school.database
  const owner = await addOwner()
  await ask(owner)
  const code = await phoneCode(school, owner.phone)
  // Between the comparison and the confirmation, by which the call must not believe to have succeeded.
  await sql`
      create function replace_code() returns trigger language plpgsql as
      $$ begin update phone_confirmations set code_hash = 'newer' where user_id = new.user_id; return null; end $$`
  await sql`
      create trigger replace_code after update of attempts on phone_confirmations
      for each row execute function replace_code()`
  expect(await confirm(owner, code)).toBe('phone_code_expired')
  await sql`drop function replace_code() cascade`
  expect(await isConfirmed(owner)).toBe(false)
})

test('concurrent calls with the right code all succeed', async () => {
  const owner = await addOwner()
  await ask(owner)
  const code = await phoneCode(school, owner.phone)
  expect(await Promise.all([confirm(owner, code), confirm(owner, code), confirm(owner, code)])).toEqual([200, 200, 200])
})

test('a number that the profile changes has to be confirmed anew', async () => {
  const owner = await addOwner()
  await givePhone(school, owner, owner.phone)
  expect(await isConfirmed(owner)).toBe(true)
  await school.database.sql`update users set phone = '+447700911111' where id = ${owner.id}`
  expect(await isConfirmed(owner)).toBe(false)
  expect(await confirm(owner, '123456')).toBe('phone_code_expired')
})

test.each(['', '0600000000', '(415) 555-0100'])(
  'the number %j gets no code, as it has no country code',
  async (phone) => {
    const owner = await addOwner(phone)
    expect(await ask(owner)).toBe('phone_without_country')
    expect(await confirm(owner, '123456')).toBe('phone_without_country')
  },
)

test('a person gets three codes in ten minutes', async () => {
  const owner = await addOwner()
  const asked = await Promise.all(Array.from({ length: 6 }, () => ask(owner)))
  expect(asked.filter((outcome) => outcome === 200)).toHaveLength(3)
  expect(asked.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(3)
})

test('a number gets five codes in an hour, whoever requests them', async () => {
  const phone = '+447700922222'
  const owners = await Promise.all(Array.from({ length: 6 }, () => addOwner(phone)))
  const asked = await Promise.all(owners.map(ask))
  expect(asked.filter((outcome) => outcome === 200)).toHaveLength(5)
  expect(asked.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(1)
})
