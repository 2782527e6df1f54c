import type { Language } from '#contract/endpoint.ts'
import { linkSecondsAfter } from '#contract/experts/meetings/rules.ts'
import type { Texts } from '../../platform/language/textIn.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { expertAsJson } from '../../accounts/users/users.ts'

export type BookedRow = {
  id: number
  stream_id: number
  title: Texts
  default_language: Language
  minutes: number
  /** Seconds since 1970. */
  starts_at: number
  is_confirmed: boolean
  room: string
  expert: { id: number; name: string; avatar: string }
  expert_link: string | null
}

/** Booked meetings of runs of the user by time, each until it ends and its link closes. */
export function listPlanned(
  sql: Sql,
  { userId, streamIds, now }: Moment & { userId: number; streamIds: readonly number[] },
): Promise<BookedRow[]> {
  return sql<BookedRow>`
    select m.id, m.stream_id, m.title, c.default_language, m.minutes, date_part('epoch', m.starts_at)::bigint as starts_at,
      m.confirmed_at is not null as is_confirmed, m.room, ${expertAsJson} as expert, k.url as expert_link
    from meetings m join courses c on c.id = m.course_id join users e on e.id = m.expert_id
      left join meeting_links k on k.user_id = m.expert_id
    where m.user_id = ${userId} and m.stream_id = any (${streamIds}) and m.starts_at is not null
      and m.ends_at > to_timestamp(${now}::bigint) - case when m.confirmed_at is null then interval '0'
        else make_interval(secs => ${linkSecondsAfter}) end
    order by m.starts_at limit 200`
}
