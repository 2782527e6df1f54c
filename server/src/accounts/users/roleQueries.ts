import type { Sql } from '../../platform/database/database.ts'

/** All administrators, locked in the order of their ids; none if this user is not one. */
export async function lockFellowAdmins(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from users
    where 'admin' = any (roles) and closed_at is null and deleted_at is null
      and exists (select from users where id = ${userId} and 'admin' = any (roles))
    order by id for no key update`
  return rows.map((row) => row.id)
}

export async function hasAdmin(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select 1 as found from users
    where 'admin' = any (roles) and closed_at is null and deleted_at is null limit 1`
  return rows.length > 0
}

export type Roles = { roles: readonly string[]; waitingRoles?: readonly string[] }

export async function updateRoles(sql: Sql, userId: number, { roles, waitingRoles = [] }: Roles): Promise<void> {
  await sql`update users set roles = ${roles}, waiting_roles = ${waitingRoles} where id = ${userId}`
}

/** Roles that waited for the confirmation of the e-mail are in force; returns whether there were any. */
export async function updateConfirmedRoles(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`
    update users set roles = roles || waiting_roles, waiting_roles = '{}'
    where id = ${userId} and waiting_roles <> '{}' and email_confirmed_at is not null returning id`
  return rows.length > 0
}
