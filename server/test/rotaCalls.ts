import * as rota from '#contract/experts/rota/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { Prepare, ResourceIds } from './resources.ts'
import { dateIn } from './schoolZone.ts'

/** Id of an absence and of an exception, above those of other tests. */
const ownId = 900_000_001

/** The member of staff leads a course, and the person is an expert of it. */
const leadCourse: Prepare = async (sql, staffId, { personId, courseId }) => {
  await sql`update users set roles = '{expert}' where id = ${personId}`
  await sql`
    insert into expert_courses (user_id, course_id, is_lead) values (${staffId}, ${courseId}, true) on conflict do nothing`
  await insertPlanned(sql, { id: ownId, expertId: personId })
}

/** An absence and an exception with this id. */
export async function insertPlanned(sql: Sql, { id, expertId }: { id: number; expertId: number }): Promise<void> {
  await sql`
    insert into expert_absences (id, expert_id, first_day, last_day)
    overriding system value values (${id}, ${expertId}, ${dateIn(0)}, ${dateIn(0)})
    on conflict (id) do update set expert_id = excluded.expert_id`
  await sql`
    insert into expert_exceptions (id, expert_id, kind, day, hours)
    overriding system value values (${id}, ${expertId}, 'duty', ${dateIn(0)}, '[]')
    on conflict (id) do update set expert_id = excluded.expert_id`
}

type RotaCall = { endpoint: Endpoint; inputOf: (things: ResourceIds) => object; prepare?: Prepare }

export const absenceBody = { first_day: '2099-01-01', last_day: '2099-01-07' }
export const exceptionBody = { kind: 'meetings', day: '2099-01-01', hours: [{ from_minute: 840, to_minute: 960 }] }

/** Calls of the rota with the input of their caller. */
export const rotaCalls: readonly RotaCall[] = [
  { endpoint: rota.listRota, inputOf: () => ({}) },
  {
    endpoint: rota.updateExpertHours,
    inputOf: ({ personId }) => ({ params: { expertId: personId }, body: { hours: [] } }),
    prepare: leadCourse,
  },
  {
    endpoint: rota.addExpertAbsence,
    inputOf: ({ personId }) => ({ params: { expertId: personId }, body: absenceBody }),
    prepare: leadCourse,
  },
  {
    endpoint: rota.deleteExpertAbsence,
    inputOf: ({ personId }) => ({ params: { expertId: personId, absenceId: ownId } }),
    prepare: leadCourse,
  },
  {
    endpoint: rota.updateExpertException,
    inputOf: ({ personId }) => ({ params: { expertId: personId }, body: exceptionBody }),
    prepare: leadCourse,
  },
  {
    endpoint: rota.deleteExpertException,
    inputOf: ({ personId }) => ({ params: { expertId: personId, exceptionId: ownId } }),
    prepare: leadCourse,
  },
]
