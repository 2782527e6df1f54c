import type { Sql } from '../src/platform/database/database.ts'
import { asEnrolledAdmin, ownId } from './deskGrants.ts'

/** A course that is on sale and that a subscription of the learner includes. */
const withPosition = async (sql: Sql, userId: number) => {
  const id = ownId(userId)
  await asEnrolledAdmin.grant(sql, userId)
  await sql`
    insert into services (id, kind, course_id, brands, price_minor, currency)
    values (${id}, 'course', ${id}, '{local}', 4900, 'EUR')`
  await sql`
    insert into catalog_positions (id, service_id, sort) overriding system value values (${id}, ${id}, 1)`
  await sql`insert into subscriptions (user_id, status, course_ids) values (${userId}, 'active', ${[id]})`
}

/** Callers of what is found only where it is on sale. */
export const servicePagePermission = {
  grant: withPosition,
  inputOf: (userId: number) => ({ query: { id: ownId(userId) } }),
}
export const additionPermission = {
  grant: withPosition,
  inputOf: (userId: number) => ({ params: { positionId: ownId(userId) } }),
}
