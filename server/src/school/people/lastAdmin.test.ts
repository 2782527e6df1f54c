import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/school/people/api.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test('one of two administrators who give up their role at the same time stays, and cannot close the account', async () => {
  const [one, two] = [await addStaffMember(school, 'admin'), await addStaffMember(school, 'admin')]
  const giveUp = ({ id, staffToken }: typeof one) =>
    school.call(api.updatePersonRoles, { params: { userId: id }, body: { roles: [] }, token: staffToken })
  const close = ({ id, staffToken }: typeof one) =>
    school.call(api.closePerson, { params: { userId: id }, token: staffToken })
  const leave = ({ id, token }: typeof one) =>
    school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token })
  const answers = await Promise.all([giveUp(one), giveUp(two)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const last = answers[0]?.status === 409 ? one : two
  const params = { userId: last.id }
  expect((await school.call(api.getPerson, { params, token: last.staffToken })).body.is_last_admin).toBe(true)
  for (const refused of [await giveUp(last), await close(last), await leave(last)])
    expect(refused).toMatchObject({ status: 409, failure: { code: 'last_admin' } })
  await addStaffMember(school, 'admin')
  expect((await leave(last)).status).toBe(200)
})
