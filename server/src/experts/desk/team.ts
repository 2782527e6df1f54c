import { utcDate } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { isAbsentAt, isOnDutyAt } from '../rota/intervals.ts'
import { listTeam } from './queries.ts'
import type { TeamMember } from './visibility.ts'

/** The people who may answer at the desk, with who is on duty at a moment (epoch seconds). */
export async function loadTeam(sql: Sql, now: number): Promise<TeamMember[]> {
  return (await listTeam(sql, utcDate(now))).map(({ id, is_expert, is_admin, course_ids, lead_ids, ...rota }) => ({
    id,
    isExpert: is_expert,
    isAdmin: is_admin,
    courseIds: course_ids,
    leadIds: lead_ids,
    isOnDuty: is_expert && isOnDutyAt(rota, now),
    isAbsent: isAbsentAt(rota, now),
  }))
}
