import { mintAdminCode } from '#contract/accounts/auth/api.ts'
import { staffLogin } from '#contract/accounts/auth/staffApi.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { School } from './school.ts'

/** A new member of staff, signed in as a learner (`token`) and at the staff console (`staffToken`). */
export async function addStaffMember(school: School, role: string) {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = array[${role}] where id = ${id}`
  const token = await school.signIn(email)
  return { id, email, token, staffToken: await openConsole(school, token) }
}

/** Opens a console session from a learner session, like the dashboard link. */
export async function openConsole(school: School, token: string): Promise<string> {
  const code = (await school.call(mintAdminCode, { token })).body.token
  return (await school.call(staffLogin, { body: { token: code } })).body.data.token
}

/** Gives a user the admin role and turns their sessions into console sessions. */
export async function makeAdmin(sql: Sql, userId: number): Promise<void> {
  await sql`update users set roles = '{admin}', email_confirmed_at = now() where id = ${userId}`
  await sql`update sessions set brand = 'staff' where user_id = ${userId}`
}
