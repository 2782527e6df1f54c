import * as rota from '#contract/rota/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { Prepare, ResourceIds } from './resources.ts'

/** Id of an absence, above those of other tests. */
const absenceId = 900_000_001

/** The member of staff leads a course, and the person is an expert of it. */
const leadCourse: Prepare = async (sql, staffId, { personId, courseId }) => {
  await sql`update users set roles = '{expert}' where id = ${personId}`
  await sql`
    insert into expert_courses (user_id, course_id, is_lead) values (${staffId}, ${courseId}, true) on conflict do nothing`
  await insertAbsence(sql, { id: absenceId, expertId: personId })
}

export const insertAbsence = (sql: Sql, { id, expertId }: { id: number; expertId: number }) => sql`
  insert into expert_absences (id, expert_id, first_day, last_day)
  overriding system value values (${id}, ${expertId}, current_date, current_date)
  on conflict (id) do update set expert_id = excluded.expert_id`

type RotaCall = { endpoint: Endpoint; inputOf: (things: ResourceIds) => object; prepare?: Prepare }

export const absenceBody = { first_day: '2099-01-01', last_day: '2099-01-07' }

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
    inputOf: ({ personId }) => ({ params: { expertId: personId, absenceId } }),
    prepare: leadCourse,
  },
]
