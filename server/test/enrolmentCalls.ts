import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { getEnrolmentImport, getLatestEnrolmentImport, importEnrolments } from '#contract/school/people/enrolmentApi.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { ownId } from './deskGrants.ts'
import type { ResourceIds } from './resources.ts'
import { makeAdmin } from './staff.ts'

type EnrolmentCall = {
  endpoint: Endpoint
  inputOf: (things: ResourceIds) => object
  allowed: readonly number[]
  prepare?: (sql: Sql, userId: number, things: ResourceIds) => Promise<unknown>
}

/** The calls of files of people, with the input of a learner. */
export const enrolmentCalls: readonly EnrolmentCall[] = [
  {
    endpoint: importEnrolments,
    allowed: [404],
    inputOf: () => ({ body: { csv: 'email,course,start', dry_run: true } }),
  },
  {
    endpoint: getEnrolmentImport,
    allowed: [404],
    inputOf: ({ personId }) => ({ params: { importId: ownId(personId) } }),
    prepare: (sql, _userId, { personId }) => insertImport(sql, personId),
  },
  { endpoint: getLatestEnrolmentImport, inputOf: () => ({}), allowed: [404] },
]

export const importPermission = {
  grant: makeAdmin,
  inputOf: () => ({ body: { csv: `email;course;start\n${randomUUID()}@a.test;none;today`, dry_run: false } }),
}
/** Staff with a file of people, one of whom is enrolled. */
export const ownImportPermission = {
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await insertImport(sql, userId)
  },
  inputOf: (userId: number) => ({ params: { importId: ownId(userId) } }),
}

async function insertImport(sql: Sql, userId: number): Promise<void> {
  await sql`
    insert into enrolment_imports (id, actor_id, brand, origin, is_inviting, finished_at)
    overriding system value values (${ownId(userId)}, ${userId}, 'local', '', false, now()) on conflict do nothing`
}
